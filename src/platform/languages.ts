import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, readLanguageFrom } from '#base/languages.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Does something, and all that follows from it, in a language. */
export const inLanguage = <T>(language: Language, work: () => T): T => current.run(language, work);
