import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** A catalogue in one language, as the module beside it imports it. */
const CATALOGUE = /^\.\/([\w-]+)\/(\w\w)\.ts$/;
const NOTHING = '\0no-words-';

/** Languages without all words, whose builds have the English ones as well. */
export const INCOMPLETE = ['rw'];

/** Keeps the words of other languages out of a build for browsers. */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const [, folder, other] = CATALOGUE.exec(source) ?? [];
      const isBeside = folder !== undefined && basename(importer).replace(/\?.*/, '') === `${folder}.ts`;
      const isWanted = other === language || (other === 'en' && INCOMPLETE.includes(language));
      return isBeside && !isWanted ? `${NOTHING}${other}` : undefined;
    },
    load: (id) => (id.startsWith(NOTHING) ? `export const ${id.slice(NOTHING.length)} = undefined;` : undefined),
  };
}
