import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** Offers one TypeScript file without imports as the text of a small script, under a virtual module's name. */
export function inlineScript(name: string, file: string): Plugin {
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
