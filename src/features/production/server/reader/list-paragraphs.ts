import { type Json, plainText } from '../../text/inline-json.ts';
import type { ListPlace } from './numbering.ts';
import type { RawBlock, RawParagraph } from './raw.ts';
import { isStyledHeading } from './recognition.ts';

/** Indentations that differ by less, in twentieths of a point, look the same. */
const TOLERANCE = 100;
/** Boxes that a list of tasks has instead of bullets. */
const TASK = /^[\u2610-\u2612]$/u;

/**
 * Finds the paragraphs that continue the item of a list before them: those with an empty bullet, and those without a number that are
 * indented as deep as the item and followed by a further item of its list.
 */
export function withContinuations(blocks: readonly RawBlock[]): RawBlock[] {
  let open: { place: ListPlace; indent: number }[] = [];
  return blocks.map((block, index) => {
    if (block.kind === 'table' || isStyledHeading(block) || block.images.length > 0) {
      open = [];
      return block;
    }
    const { list, indent } = block;
    if (list && !list.isContinuation) {
      open = [...open.filter(({ place }) => place.level < list.level), { place: list, indent }];
      return block;
    }
    const isDeeper = (one: (typeof open)[number]) =>
      list ? one.place.level <= list.level : indent > 0 && one.indent <= indent + TOLERANCE;
    const found =
      list || (open.length > 0 && isBeforeItemOf(blocks, index, open)) ? open.findLast(isDeeper) : undefined;
    open = found ? open.slice(0, open.indexOf(found) + 1) : [];
    return { ...block, list: found && { ...found.place, isContinuation: true } };
  });
}

/** Whether the next paragraph with a number belongs to one of the open lists, with nothing but indented paragraphs before it. */
function isBeforeItemOf(blocks: readonly RawBlock[], index: number, open: readonly { place: ListPlace }[]): boolean {
  const isEnd = (block: RawBlock) =>
    block.kind === 'table' || block.list !== undefined || block.indent === 0 || isStyledHeading(block);
  const next = blocks.slice(index + 1).find(isEnd);
  return next?.kind === 'paragraph' && open.some(({ place }) => next.list?.id === place.id);
}

/** The words of an item, with its box if it is a task. */
export function itemWords({ list }: RawParagraph, inline: readonly Json[]): Json[] {
  const isTask = list && !list.isContinuation && TASK.test(list.label);
  return isTask ? [{ type: 'text', text: `${list.label} `, marks: [] }, ...inline] : [...inline];
}

/** An item of a list, or a paragraph that continues one. */
export interface Item {
  place: ListPlace;
  paragraph: Json;
}

/** Makes lists within lists of items in a row. */
export function listsOf(items: readonly Item[]): Json[] {
  const lists: Json[] = [];
  for (let index = 0; index < items.length; ) {
    const { place: first } = items[index] as Item;
    const content: Json[] = [];
    let last: ListPlace | undefined;
    while (index < items.length && (items[index]?.place.level ?? 0) >= first.level) {
      const { place, paragraph } = items[index] as Item;
      const isContinuation = place.isContinuation && last !== undefined;
      if (!isContinuation && last && place.level === first.level && !isNext(last, place)) break;
      let end = index + 1;
      while (end < items.length && (items[end]?.place.level ?? 0) > first.level) end++;
      const words = [paragraph, ...listsOf(items.slice(index + 1, end))];
      if (isContinuation) content.at(-1)?.content?.push(...words);
      else {
        content.push({ type: 'list_item', attrs: { label: place.isWorded ? place.label : '' }, content: words });
        last = place;
      }
      index = end;
    }
    lists.push({ ...listOf(first), content });
  }
  return lists;
}

/** Whether an item is the next of the same list. */
function isNext(last: ListPlace, next: ListPlace): boolean {
  if (TASK.test(last.label) && TASK.test(next.label)) return true;
  const isSame = last.id === next.id && last.format === next.format;
  return isSame && (!(next.format in KINDS) || next.number === last.number + 1);
}

const KINDS: Record<string, string> = {
  decimal: 'order',
  decimalZero: 'order',
  lowerLetter: 'alpha-lower',
  upperLetter: 'alpha-upper',
  lowerRoman: 'roman-lower',
  upperRoman: 'roman-upper',
};
const HIGHEST_START = 9999;

function listOf({ format, number }: ListPlace): Json {
  const kind = KINDS[format];
  if (!kind) return { type: 'bullet_list' };
  const start = Number.isInteger(number) && number > 0 && number <= HIGHEST_START ? number : 1;
  return { type: 'ordered_list', attrs: { kind, start } };
}

/** Whether a paragraph has neither words nor formulas nor pictures. */
export const isBlank = ({ inline, images }: RawParagraph): boolean =>
  images.length === 0 && plainText(inline).trim() === '';
