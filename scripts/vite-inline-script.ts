import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

const SCRIPTS = {
  'virtual:enhance-script': 'src/features/site/browser/enhance.ts',
  'virtual:early-forms-script': 'src/features/accounts/browser/early-forms.ts',
  'virtual:early-draft-script': 'src/features/submissions/browser/early-draft.ts',
  'virtual:hold-forms-script': 'src/features/site/browser/hold-forms.ts',
  'virtual:plain-page-script': 'src/ui/browser/plain-page.ts',
  'virtual:hero-script': 'src/features/site/browser/hero.ts',
  'virtual:offline-worker-script': 'src/features/articles/keeping/browser/offline-worker.ts',
  'virtual:figures-script': 'src/features/production/browser/figures.ts',
  'virtual:report-script': 'src/features/review/browser/report.ts',
};

/** Offers TypeScript files without imports as the texts of small scripts, under the names of virtual modules. */
export const inlineScripts = (): Plugin[] => Object.entries(SCRIPTS).map(([name, file]) => inlineScript(name, file));

function inlineScript(name: string, file: string): Plugin {
  const resolved = `\0${name}`;
  return {
    name: `inline-script:${name}`,
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      this.addWatchFile(resolve(file));
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const { code: small } = await minify(file, code);
      return `export default ${JSON.stringify(small.trim())};`;
    },
  };
}
