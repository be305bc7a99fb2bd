import { languageOfContent, withWords } from '#base/languages.ts';
import { en } from './built-in-texts/en.ts';
import { builtInTexts as words } from './built-in-texts.ts';

/** How a text is written: one line, several lines, one entry per line, or "Name: text" per line. */
export type SiteTextKind = 'line' | 'lines' | 'items' | 'pairs';

interface SiteText {
  kind: SiteTextKind;
  /** Where readers see it. */
  place: 'home' | 'guidelines';
  label: string;
  /** The text until staff change it. */
  text: string;
}

/** Texts of the home page and the guidelines that staff can change. The figures are the specification's. */
export const SITE_TEXTS = {
  'home-welcome': withWords(words['home-welcome'], { kind: 'line', place: 'home' }),
  'home-call-title': withWords(words['home-call-title'], { kind: 'line', place: 'home' }),
  'home-call-text': withWords(words['home-call-text'], { kind: 'lines', place: 'home' }),
  'guidelines-lead': withWords(words['guidelines-lead'], { kind: 'lines', place: 'guidelines' }),
  'guidelines-types': withWords(words['guidelines-types'], { kind: 'pairs', place: 'guidelines' }),
  'guidelines-format': withWords(words['guidelines-format'], { kind: 'pairs', place: 'guidelines' }),
  'guidelines-publication': withWords(words['guidelines-publication'], { kind: 'lines', place: 'guidelines' }),
  'guidelines-steps': withWords(words['guidelines-steps'], { kind: 'pairs', place: 'guidelines' }),
  'guidelines-ready': withWords(words['guidelines-ready'], { kind: 'lines', place: 'guidelines' }),
  'guidelines-review': withWords(words['guidelines-review'], { kind: 'lines', place: 'guidelines' }),
  'guidelines-timeline': withWords(words['guidelines-timeline'], { kind: 'pairs', place: 'guidelines' }),
  'guidelines-checklist': withWords(words['guidelines-checklist'], { kind: 'items', place: 'guidelines' }),
  'guidelines-ethics': withWords(words['guidelines-ethics'], { kind: 'lines', place: 'guidelines' }),
} as const satisfies Record<string, SiteText>;

export type SiteTextKey = keyof typeof SITE_TEXTS;
export const SITE_TEXT_KEYS = Object.keys(SITE_TEXTS) as [SiteTextKey, ...SiteTextKey[]];

/** The texts as a page shows them: those that staff have not changed in the page's language. */
export function withBuiltInTexts<T extends Record<SiteTextKey, string>>(texts: T): T {
  const shown = Object.entries(texts).map(([key, text]) => {
    const known = key as SiteTextKey;
    return [key, text === en[known].text ? SITE_TEXTS[known].text : text];
  });
  return Object.fromEntries(shown) as T;
}

/** The `lang` of a text as a page shows it; undefined where it is in the language of the page. */
export function langOfSiteText(key: SiteTextKey, shown: string): string | undefined {
  const isTranslated = shown === SITE_TEXTS[key].text && shown !== en[key].text;
  return isTranslated ? undefined : languageOfContent();
}

/** The entries of a text with one entry per line. */
export function itemsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The entries of a text with "Name: text" on every line. */
export function pairsOf(text: string): { term: string; text: string }[] {
  return itemsOf(text).map((line) => {
    const [term = '', ...rest] = line.split(':');
    return { term: term.trim(), text: rest.join(':').trim() };
  });
}

/** The number of the first line, from 1, that a text of a kind cannot have; undefined if there is none. */
export function faultyLine(kind: SiteTextKind, text: string): number | undefined {
  const lines = text.split('\n');
  if (kind === 'line') return lines.length > 1 ? 2 : undefined;
  if (kind !== 'pairs') return undefined;
  const index = lines.findIndex((line) => line.trim() && !/^[^:]*[^:\s][^:]*:.*\S/.test(line));
  return index < 0 ? undefined : index + 1;
}
