/** The languages of the interface. Pages in English have addresses without a prefix. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

/** How numbers and dates are written in a language (BCP 47). */
export const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** The shape of a catalogue in any language: the same keys, functions with the same parameters, lists of the same length. */
export type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Words<R>
    : T extends object
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T;

/** In which our own pages tell the API the language of their reader. */
export const LANGUAGE_HEADER = 'journal-language';

/** How words are chosen for the work at hand. */
export interface Speech {
  language: Language;
  /** A person of another language whom the work is for: `note` gets each word that is read, in both. */
  reader?: { language: Language; note: (word: unknown, theirs: unknown) => unknown };
}

let readSpeech = (): Speech => ({ language: 'en' });

/** Sets where the language of the work at hand is found: on the server it differs between requests. */
export function readSpeechFrom(read: () => Speech): void {
  readSpeech = read;
}

/** The language of the person that this work is for; English where nobody has chosen one. */
export const currentLanguage = (): Language => readSpeech().language;

/** The `lang` of a text in this language, by default that of what the office has written; undefined where it is the page's. */
export const languageOfContent = (language = 'en'): string | undefined =>
  currentLanguage() === language ? undefined : language;

/** The builds for browsers, which have one language each, leave out the others. */
interface Catalogues<T extends object> {
  en: T | undefined;
  fr: Words<T> | undefined;
}

/**
 * A catalogue whose words are those of the current language each time they are read. Parts of it may be bound at module level, but no
 * single words.
 */
// @__NO_SIDE_EFFECTS__
export function catalogue<T extends object>({ en, fr }: Catalogues<T>): Words<T> {
  if (!fr) return en as Words<T>;
  const french = inFrenchTypography(fr) as unknown as Tree;
  return (en ? following({ en, fr: french }) : french) as Words<T>;
}

type Tree = Record<string, unknown>;

function following(trees: Record<Language, object>): object {
  const followed = Array.isArray(trees.en) ? [] : {};
  for (const [key, value] of Object.entries(trees.en)) {
    const inAll = Object.fromEntries(LANGUAGES.map((language) => [language, (trees[language] as Tree)[key]]));
    const isBranch = typeof value === 'object' && value !== null;
    Object.defineProperty(followed, key, {
      enumerable: true,
      ...(isBranch ? { value: following(inAll as Record<Language, object>) } : { get: () => wordOf(inAll) }),
    });
  }
  return followed;
}

function wordOf(inAll: Record<string, unknown>): unknown {
  const { language, reader } = readSpeech();
  return reader ? reader.note(inAll[language], inAll[reader.language]) : inAll[language];
}

const NARROW_SPACE = '\u202F';
const FIXED_SPACE = '\u00A0';

/** Puts the spaces that French does not break lines at: narrow ones before ; ! ? and %, wider ones before a colon and in guillemets. */
export function inFrenchTypography<T>(words: T): T {
  return typeset(words) as T;
}

function typeset(words: unknown): unknown {
  if (typeof words === 'string')
    return words
      .replaceAll(/ ([;!?%])/g, `${NARROW_SPACE}$1`)
      .replaceAll(/ ([:»])/g, `${FIXED_SPACE}$1`)
      .replaceAll('« ', `«${FIXED_SPACE}`);
  if (typeof words === 'function') return (...values: unknown[]) => typeset(words(...values));
  if (Array.isArray(words)) return words.map(typeset);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeset(value)]));
}

/** Facts with their words, which stay those of the current language. */
export function withWords<W extends object, const F extends object>(words: W, facts: F): Readonly<W> & F {
  const both = { ...Object.getOwnPropertyDescriptors(words), ...Object.getOwnPropertyDescriptors(facts) };
  return Object.defineProperties({}, both) as Readonly<W> & F;
}
