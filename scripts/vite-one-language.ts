import type { Plugin } from 'vite';

/** A catalogue in another language than English, as the module beside it imports it. */
const OTHER_LANGUAGE = /^\.\/[\w-]+\/(\w\w)\.ts$/;
const NOTHING = '\0no-words';

/** Keeps the words of other languages out of the builds for browsers, which have one language each. */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      const other = OTHER_LANGUAGE.exec(source)?.[1];
      return other && other !== language && other !== 'en' ? NOTHING : undefined;
    },
    load: (id) => (id === NOTHING ? 'export const fr = undefined;' : undefined),
  };
}
