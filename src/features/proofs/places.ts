import { excerpt } from '#base/text.ts';
import type { ShownText } from '#features/production/contract.ts';
import type { ShownNode } from '#features/production/text/shown-node.ts';
import { wordsIn } from '#features/production/widgets/shown.ts';
import type { FrontPart } from './contract.ts';
import { MAX_QUOTE } from './rules.ts';

/** The words at a place, as they are kept with a comment: cut after a word. */
export const quoteOf = (words: string): string => excerpt(words.replace(/\s+/g, ' ').trim(), MAX_QUOTE - 1);

/** The words of a part beside the text. */
export const wordsOfFront = ({ paragraphs }: Pick<FrontPart, 'paragraphs'>): string => quoteOf(paragraphs.join(' '));

/** The words at each place of a text, by the place: blocks `b0`, `b1` …, then references `r0`, `r1` …. */
export function placesIn(text: ShownText | null): Map<string, string> {
  const nodes = (text?.doc as ShownNode | undefined)?.content ?? [];
  const blocks = nodes.filter(({ type }) => type !== 'reference_list');
  const references = nodes.find(({ type }) => type === 'reference_list')?.content ?? [];
  const quote = (node: ShownNode) => quoteOf(wordsIn(node));
  return new Map([
    ...blocks.map((node, index) => [`b${index}`, quote(node)] as const),
    ...references.map((node, index) => [`r${index}`, quote(node)] as const),
  ]);
}

/** The place at which a text has the same words now; the whole, if it has them nowhere. */
export function placeOf(
  places: ReadonlyMap<string, string>,
  { place, quote }: { place: string; quote: string },
): string {
  if (quote === '' ? places.has(place) : places.get(place) === quote) return place;
  return [...places].find(([, words]) => quote !== '' && words === quote)?.[0] ?? '';
}
