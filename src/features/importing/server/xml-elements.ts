import type { StreamedElement } from '#platform/xml/stream-xml.ts';

export const childrenOf = ({ children }: StreamedElement, ...names: string[]): StreamedElement[] =>
  children.filter(({ name }) => names.includes(name));

export const childOf = (element: StreamedElement | undefined, name: string): StreamedElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The child of a child, and so on. */
export const within = (element: StreamedElement | undefined, ...names: string[]): StreamedElement | undefined =>
  names.reduce(childOf, element);

/** All elements of these names within an element, at any depth, in their order. */
export const allWithin = (element: StreamedElement | undefined, ...names: string[]): StreamedElement[] =>
  (element?.children ?? []).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...allWithin(child, ...names),
  ]);

/** The trimmed text of a child; empty without one. */
export const textOf = (element: StreamedElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

/** The text of an element with that of its children, without those of some names. */
export function wholeText(element: StreamedElement | undefined, ...without: string[]): string {
  if (!element) return '';
  let [text, at] = ['', 0];
  for (const child of element.children) {
    text += element.text.slice(at, child.at);
    at = child.at;
    if (!without.includes(child.name)) text += wholeText(child, ...without);
  }
  return text + element.text.slice(at);
}

/** The same on one line. */
export const wholeLine = (element: StreamedElement | undefined, ...without: string[]): string =>
  wholeText(element, ...without)
    .replace(/\s+/g, ' ')
    .trim();

/** The language of a locale such as en_US, fr_CA or sr@latin. */
export const languageOf = (locale: string | undefined): string => (locale ?? '').toLowerCase().split(/[_@-]/)[0] ?? '';

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
