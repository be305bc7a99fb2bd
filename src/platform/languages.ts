import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#base/errors.ts';
import { currentLanguage, type Language, offeredOr, readSpeechFrom, type Speech } from '#base/languages.ts';

const current = new AsyncLocalStorage<Speech & { words?: Map<string, string> }>();
const ENGLISH: Speech = { language: 'en' };
readSpeechFrom(() => current.getStore() ?? ENGLISH);

/** Does something, and all that follows from it, in a language; in English where the journal no longer offers it. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  current.run({ language: offeredOr(language) }, work);

/**
 * Does something in English for a reader of another language: what it stores, mails and prints is in English, and `translated` finds
 * the reader's words for its messages.
 */
export function inEnglishFor<T>(reader: Language, work: () => T): T {
  if (reader === 'en') return inLanguage('en', work);
  const words = new Map<string, string>();
  /** Names of states and the like are parts of sentences. */
  const theirWord = (value: unknown) => (typeof value === 'string' ? (words.get(value) ?? value) : value);
  const note = (word: unknown, theirs: unknown): unknown => {
    if (typeof word === 'string') words.set(word, theirs as string);
    if (typeof word !== 'function') return word;
    return (...values: unknown[]) => {
      const said: unknown = word(...values);
      const translate = theirs as (...values: unknown[]) => string;
      if (typeof said === 'string')
        words.set(
          said,
          inLanguage(reader, () => translate(...values.map(theirWord))),
        );
      return said;
    };
  };
  return current.run({ language: 'en', reader: { language: reader, note }, words }, work);
}

/** The reader's words for a text of a catalogue that this work has used; any other text as it is. */
export const translated = (text: string): string => current.getStore()?.words?.get(text) ?? text;

/** A word of these that was stored in English, in the language of the work at hand; any other text as it is. */
export function storedWord(stored: string, words: object): string {
  const [key] = inLanguage('en', () => Object.entries(words).find(([, word]) => word === stored)) ?? [];
  return key === undefined ? stored : ((words as Record<string, string>)[key] as string);
}

/** A failure with the reader's words for its messages. */
export function translatedFailure(error: unknown): unknown {
  if (!(error instanceof AppError) || !current.getStore()?.words) return error;
  const { failure, code, message, issues, retryAfter, allow, cause } = error;
  return new AppError(failure, code, translated(message), {
    ...(issues && { issues: issues.map((issue) => ({ ...issue, message: translated(issue.message) })) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(allow && { allow }),
    cause,
  });
}

/**
 * Stores something in English from work in another language, as a call does for its reader; failures have the words of the
 * language of the work.
 */
export function storingInEnglish<T>(store: () => Promise<T>): Promise<T> {
  const language = currentLanguage();
  // A call for somebody is in English already, and notes their words itself.
  if (language === 'en') return store();
  return inEnglishFor(language, () =>
    store().catch((error: unknown) => {
      throw translatedFailure(error);
    }),
  );
}
