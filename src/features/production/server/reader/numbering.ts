import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';
import { indentOf, isOn, type Numbering, valOf } from './properties.ts';

/** A paragraph's place in a list. */
export interface ListPlace {
  /** The abstract list, which several lists of Word may share. */
  id: string;
  /** From 0. */
  level: number;
  /** `bullet`, or a format of ST_NumberFormat. */
  format: string;
  number: number;
  /** The bullet or number as Word shows it, such as "2.1". */
  label: string;
  /** Whether the label says more than a number or a bullet: "H1:", "Step 1.", "2.1". */
  isWorded: boolean;
  /** Whether the paragraph has no bullet or number of its own, and continues the item before. */
  isContinuation: boolean;
  /** The left indentation of the level, in twentieths of a point. */
  indent: number | undefined;
}

interface Level {
  start: number;
  format: string;
  text: string | undefined;
  hasPicture: boolean;
  /** The number of the level after which this one begins again; 0: never. */
  restart: number | undefined;
  isLegal: boolean;
  indent: number | undefined;
}

interface List {
  abstract: string;
  levels: Map<number, Level>;
  /** Numbers that levels begin with where the list is first used. */
  starts: Map<number, number>;
}

const DEEPEST = 8;
const NO_LEVEL: Level = {
  start: 1,
  format: 'bullet',
  text: undefined,
  hasPicture: false,
  restart: undefined,
  isLegal: false,
  indent: undefined,
};

/** Counts the items of numbered lists as Word does: lists of one abstract list share their counters (ECMA-376-1, 17.9). */
export class ListCounters {
  private readonly lists = new Map<string, List>();
  private readonly levelOfStyle = new Map<string, number>();
  private readonly counts = new Map<string, (number | undefined)[]>();
  private readonly used = new Set<string>();

  /** `listOfStyle`: the list of a numbering style, which an abstract list may refer to. */
  constructor(part: XmlTree | undefined, listOfStyle: (style: string) => string | undefined) {
    if (!part) return;
    const abstracts = new Map(
      elementsOf(part, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]),
    );
    const numbers = new Map(elementsOf(part, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]));
    const abstractOf = (list: string) => valOf(childOf(numbers.get(list) ?? part, 'w:abstractNumId')) ?? '';
    for (const [list, number] of numbers) {
      const own = abstractOf(list);
      const style = valOf(childOf(abstracts.get(own) ?? part, 'w:numStyleLink'));
      const abstract = style === undefined ? own : abstractOf(listOfStyle(style) ?? list);
      this.lists.set(list, listFrom(abstract, abstracts.get(abstract), number));
    }
    for (const abstract of abstracts.values())
      for (const level of elementsOf(abstract, 'w:lvl')) {
        const style = valOf(childOf(level, 'w:pStyle'));
        if (style !== undefined) this.levelOfStyle.set(style, Number(level.attributes['w:ilvl']));
      }
  }

  /** Counts a paragraph with this numbering and style, and returns its place; undefined for a paragraph outside of lists. */
  next({ list: id = '0', level: wanted }: Numbering, style: string): ListPlace | undefined {
    if (id === '0') return undefined;
    const level = Math.min(wanted ?? this.levelOfStyle.get(style) ?? 0, DEEPEST);
    const list = this.lists.get(id) ?? { abstract: `num ${id}`, levels: new Map(), starts: new Map() };
    const of = (depth: number) => list.levels.get(depth) ?? NO_LEVEL;
    const number = this.count(id, list, level);
    const { format, indent, text, hasPicture } = of(level);
    const counts = this.counts.get(list.abstract) ?? [];
    const label = (text ?? '').replaceAll(/%([1-9])/gu, (_: string, place: string) => {
      const depth = Number(place) - 1;
      const shown = of(level).isLegal ? 'decimal' : of(depth).format;
      return numeral(counts[depth] ?? of(depth).start, shown);
    });
    const isContinuation = text !== undefined && label.trim() === '' && !hasPicture;
    const isWorded = hasWords(format, text, level);
    return { id: list.abstract, level, format, number, label: label.trim(), isWorded, isContinuation, indent };
  }

  private count(id: string, list: List, level: number): number {
    const counts = this.counts.get(list.abstract) ?? [];
    this.counts.set(list.abstract, counts);
    if (!this.used.has(id)) for (const depth of list.starts.keys()) counts[depth] = undefined;
    this.used.add(id);
    const startOf = (depth: number) => list.starts.get(depth) ?? list.levels.get(depth)?.start ?? 1;
    // Levels that were left out count as begun: "1.1" as the first number is followed by "2".
    for (let depth = 0; depth < level; depth++) counts[depth] ??= startOf(depth);
    const before = counts[level];
    const number = before === undefined ? startOf(level) : before + 1;
    counts[level] = number;
    for (let depth = level + 1; depth <= DEEPEST; depth++) {
      const restart = list.levels.get(depth)?.restart;
      if (restart === undefined || level < restart) counts[depth] = undefined;
    }
    return number;
  }
}

/** Whether the text of a level has words beside the number of the level. Single letters, such as "o", are bullets. */
function hasWords(format: string, text = '', level: number): boolean {
  if (format === 'bullet') return /\p{L}{2}/u.test(text);
  return /[\p{L}\d%]/u.test(text.replaceAll(`%${level + 1}`, ''));
}

function listFrom(abstract: string, definition: XmlTree | undefined, number: XmlTree): List {
  const levels = new Map((definition ? elementsOf(definition, 'w:lvl') : []).map(levelFrom));
  const starts = new Map<number, number>();
  for (const override of elementsOf(number, 'w:lvlOverride')) {
    const depth = Number(override.attributes['w:ilvl']);
    const level = childOf(override, 'w:lvl');
    if (level) levels.set(depth, levelFrom(level)[1]);
    const start = valOf(childOf(override, 'w:startOverride'));
    if (start !== undefined) starts.set(depth, Number(start));
  }
  return { abstract, levels, starts };
}

function levelFrom(tree: XmlTree): [number, Level] {
  const of = (name: string) => valOf(childOf(tree, name));
  const restart = of('w:lvlRestart');
  const level = {
    start: Number(of('w:start') ?? 1),
    format: of('w:numFmt') ?? 'decimal',
    text: of('w:lvlText'),
    hasPicture: childOf(tree, 'w:lvlPicBulletId') !== undefined,
    restart: restart === undefined ? undefined : Number(restart),
    isLegal: isOn(childOf(tree, 'w:isLgl')),
    indent: indentOf(childOf(tree, 'w:pPr')).left,
  };
  return [Number(tree.attributes['w:ilvl']), level];
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MOST_LETTERS = 780;
const MOST_ROMAN = 4000;

function roman(number: number): string {
  let rest = number;
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value);
    rest -= times * value;
    return letters.repeat(times);
  }).join('');
}

/** A number as a format of lists writes it. After z comes aa. */
function numeral(number: number, format: string): string {
  const letters = () => String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
  const hasLetters = number > 0 && number <= MOST_LETTERS;
  const hasRoman = number > 0 && number < MOST_ROMAN;
  switch (format) {
    case 'lowerLetter':
      return hasLetters ? letters() : String(number);
    case 'upperLetter':
      return hasLetters ? letters().toUpperCase() : String(number);
    case 'lowerRoman':
      return hasRoman ? roman(number) : String(number);
    case 'upperRoman':
      return hasRoman ? roman(number).toUpperCase() : String(number);
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'none':
    case 'bullet':
      return '';
    default:
      return String(number);
  }
}
