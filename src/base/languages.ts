/** The languages of the interface. Pages in English have addresses without a prefix. */
export const LANGUAGES = ['en', 'fr', 'rw'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that the journal offers by default; no native speaker has checked the Kinyarwanda yet. */
export const DEFAULT_LANGUAGES: readonly Language[] = ['en', 'fr'];

/** Each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };

/** The language with its country (BCP 47). */
export const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', rw: 'rw-RW' };

/** How numbers and lists are written. Browsers lack Kinyarwanda, so its words are in `kinyarwanda.ts`. */
export const NUMBER_LOCALES: Record<Language, string> = { ...LOCALES, rw: 'en-GB' };

/** The shape of a catalogue in any language: the same keys, functions with the same parameters, lists of the same length. */
export type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Words<R>
    : T extends object
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T;

/** A catalogue of which words, branches or whole lists may be missing; readers get those in English. */
export type SomeWords<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Words<R>
    : T extends readonly unknown[]
      ? Words<T>
      : T extends object
        ? { readonly [K in keyof T]?: SomeWords<T[K]> }
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

let readOffered = () => DEFAULT_LANGUAGES;

/** Sets where the languages that the journal offers are found. */
export function readOfferedFrom(read: () => readonly Language[]): void {
  readOffered = read;
}

/** The languages that people can choose, English first. */
export const offeredLanguages = (): readonly Language[] => readOffered();

/** A language that the journal offers: this one or English. */
export const offeredOr = (language: Language): Language => (readOffered().includes(language) ? language : 'en');

/** The builds for browsers, which have one language each, leave out the others; that of an incomplete one has English, too. */
interface Catalogues<T extends object> {
  en: T | undefined;
  fr: Words<NoInfer<T>> | undefined;
  rw?: SomeWords<NoInfer<T>> | undefined;
}

/**
 * A catalogue whose words are those of the current language each time they are read. Parts of it may be bound at module level, but no
 * single words.
 */
// @__NO_SIDE_EFFECTS__
export function catalogue<T extends object>({ en, fr, rw }: Catalogues<T>): Words<T> {
  const french = fr && (inFrenchTypography(fr) as unknown as Tree);
  if (!en) return french as Words<T>;
  const kinyarwanda = (rw ? completed(en as Tree, rw as Tree) : notedInEnglish(en)) as T;
  return (french ? following({ en, fr: french, rw: kinyarwanda }) : kinyarwanda) as Words<T>;
}

type Tree = Record<string, unknown>;

/** An incomplete catalogue with the English words that it lacks. */
function completed(english: Tree, some: Tree): Tree {
  const entries = Object.entries(english).map(([key, word]) => {
    const given = some[key];
    const isBranch = typeof given === 'object' && given !== null && !Array.isArray(given);
    return [key, isBranch ? completed(word as Tree, given as Tree) : (given ?? notedInEnglish(word))];
  });
  return Object.fromEntries(entries);
}

/** English words in place of missing ones: those of the catalogues, and the latest that their functions have made. */
const missing = { fixed: new Set<string>(), made: new Set<string>() };
const MOST_MADE = 5000;

/** An English word, function, list or branch whose texts `isInEnglishInstead` knows. */
function notedInEnglish(word: unknown): unknown {
  if (typeof word === 'string') missing.fixed.add(word);
  if (typeof word === 'function')
    return (...values: unknown[]) => {
      const made: unknown = word(...values);
      if (missing.made.size >= MOST_MADE) missing.made.clear();
      if (typeof made === 'string') missing.made.add(made);
      return made;
    };
  if (Array.isArray(word)) return word.map(notedInEnglish);
  if (typeof word !== 'object' || word === null) return word;
  return Object.fromEntries(Object.entries(word).map(([key, value]) => [key, notedInEnglish(value)]));
}

/** Whether a text on the page at hand is an English word that the catalogue of the page's language lacks. */
export const isInEnglishInstead = (text: unknown): boolean =>
  typeof text === 'string' &&
  currentLanguage() === 'rw' &&
  (missing.fixed.has(text) || missing.made.has(text)) &&
  /\p{L}{2}/u.test(text);

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
