import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { INCOMPLETE } from './vite-one-language.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../src/ui/marked-english/jsx-runtime.ts', import.meta.url));

/**
 * Has our own elements made by `ui/marked-english`: on the server, which renders all languages, and in the build for browsers of a
 * language that lacks words.
 */
export function markedEnglish(language: string): Plugin {
  return {
    name: 'marked-english',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const isOurs = importer.startsWith(SOURCE) && importer !== RUNTIME;
      const isWanted = this.environment.name !== 'client' || INCOMPLETE.includes(language);
      return source === 'react/jsx-runtime' && isOurs && isWanted ? RUNTIME : undefined;
    },
  };
}
