import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import type { Localised } from '../description.ts';
import { htmlText } from '../html-text.ts';
import { childrenOf, languageOf, textOf } from '../xml-elements.ts';

/** The texts of the children with a name, by language; those without a locale are in `language`. */
export function localised(element: StreamedElement | undefined, name: string, language = ''): Localised {
  const texts: Localised = {};
  for (const child of element ? childrenOf(element, name) : []) {
    const text = htmlText(child.text);
    const key = languageOf(child.attributes.locale) || language;
    if (text) texts[key] ??= text;
  }
  return texts;
}

/** The text in a language, or in any other one. */
export const inLanguage = (texts: Localised, language: string): string =>
  texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';

/** Lists such as keywords, by language: `<keywords locale="en_US"><keyword>…`; since 3.5 with a name within. */
export function localisedList(element: StreamedElement, name: string, language: string): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const list of childrenOf(element, name)) {
    const words = list.children.map((entry) => htmlText(textOf(entry, 'name') || entry.text)).filter(Boolean);
    const key = languageOf(list.attributes.locale) || language;
    if (words.length > 0) lists[key] = [...(lists[key] ?? []), ...words];
  }
  return lists;
}

/** Ids of a type, such as `internal` or `doi`. */
export const idsOf = (element: StreamedElement, type: string): string[] =>
  childrenOf(element, 'id').flatMap(({ attributes, text }) => (attributes.type === type ? [text.trim()] : []));
