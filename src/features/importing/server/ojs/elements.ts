import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import type { Localised } from '../description.ts';
import { htmlText } from '../html-text.ts';

export const childrenOf = ({ children }: StreamedElement, ...names: string[]): StreamedElement[] =>
  children.filter(({ name }) => names.includes(name));

export const childOf = (element: StreamedElement | undefined, name: string): StreamedElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The trimmed text of a child; empty without one. */
export const textOf = (element: StreamedElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

/** The language of a locale such as en_US, fr_CA or sr@latin. */
export const languageOf = (locale: string | undefined): string => (locale ?? '').toLowerCase().split(/[_@-]/)[0] ?? '';

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

/** Names of children that hold something and are not among those that are known. */
export function unknownChildren(element: StreamedElement, known: readonly string[]): string[] {
  const holdsText = ({ text, children, file }: StreamedElement): boolean =>
    text.trim() !== '' || file !== undefined || children.some(holdsText);
  return [
    ...new Set(
      element.children.filter((child) => !known.includes(child.name) && holdsText(child)).map(({ name }) => name),
    ),
  ];
}

/** A day such as 2019-06-30 at the start of a text; undefined for anything else. */
export const dayIn = (text: string | undefined): string | undefined => /^\d{4}-\d\d-\d\d/.exec(text?.trim() ?? '')?.[0];
