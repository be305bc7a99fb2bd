import type { ListPlace } from './numbering.ts';
import { type ParagraphStyle, PLAIN_STYLE } from './styles.ts';

/** A node or mark of the text's schema as JSON. */
export interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: Json[];
}

/** Contents of the document that the text does not have, by number, and words that are struck out. */
export interface LeftOut {
  insertions: number;
  deletions: number;
  comments: number;
  textBoxes: number;
  nestedTables: number;
  struck: string[];
}

/** A picture as the document has it. */
export interface RawImage {
  /** The name of its part in the package; undefined for another kind of drawing. */
  part: string | undefined;
  /** The kind of a drawing without a picture. */
  drawing: 'chart' | 'diagram' | 'shape' | undefined;
  alternative: string;
  /** The width on the page in pixels of 1/96 inch; 0 where the document does not say it. */
  width: number;
}

/** A paragraph of the document before its role in the article is known. */
export interface RawParagraph {
  kind: 'paragraph';
  style: ParagraphStyle;
  /**
   * Text, formulas and footnotes; pointers of fields are the marks `cited` and `pointing`, and formatting of the paragraph's style is
   * the mark `of_style`.
   */
  inline: Json[];
  list: ListPlace | undefined;
  /** From 1; undefined for a paragraph that is no heading. */
  headingLevel: number | undefined;
  align: 'center' | 'right' | '';
  /** The left indentation in twentieths of a point. */
  indent: number;
  /** Whether the author has indented the whole paragraph as one indents a quotation. */
  isIndented: boolean;
  images: RawImage[];
  bookmarks: string[];
  /** Whether every letter is bold, by the paragraph's style or by itself. */
  isBold: boolean;
  /** Whether it is inside of a field that a program of references has made of its list. */
  isBibliography: boolean;
  isContents: boolean;
  /** Whether its formula stands alone in a paragraph of Word's own. */
  isDisplayed: boolean;
}

export interface RawCell {
  blocks: RawBlock[];
  align: RawParagraph['align'];
  colspan: number;
  /** `continued`: it belongs to the cell above. */
  merge: 'none' | 'begun' | 'continued';
}

export interface RawTable {
  kind: 'table';
  rows: { cells: RawCell[]; isHeader: boolean }[];
  bookmarks: string[];
}

export type RawBlock = RawParagraph | RawTable;

/** A paragraph of text without a style. */
export const plainParagraph = (inline: Json[]): RawParagraph => ({
  kind: 'paragraph',
  style: PLAIN_STYLE,
  inline,
  list: undefined,
  headingLevel: undefined,
  align: '',
  indent: 0,
  isIndented: false,
  images: [],
  bookmarks: [],
  isBold: false,
  isBibliography: false,
  isContents: false,
  isDisplayed: false,
});

/** The words of a table's cells. */
export const tableWords = (table: RawTable): string =>
  paragraphsIn(table)
    .map(({ inline }) => wordsOf(inline))
    .filter((words) => words !== '')
    .join(' ');

/** The pictures in a table's cells. */
export const picturesIn = (table: RawTable): RawImage[] => paragraphsIn(table).flatMap(({ images }) => images);

const paragraphsIn = ({ rows }: RawTable): RawParagraph[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : paragraphsIn(block))),
    ),
  );

/** An item that a program of references has cited, as much as helps to find it in the list. */
export interface CitedItem {
  family: string;
  year: string;
  title: string;
  doi: string;
}

/** The text of inline nodes; formulas and footnotes are one object replacement character each. */
export function plainText(inline: readonly Json[]): string {
  return inline.map((node) => node.text ?? '\ufffc').join('');
}

/** The words of inline nodes without the places of formulas and footnotes. */
export const wordsOf = (inline: readonly Json[]): string =>
  plainText(inline).replaceAll('\ufffc', '').replaceAll(/\s+/g, ' ').trim();

/** With the formatting of the paragraph's style. A style and a character style that say the same cancel each other out. */
export const withStyle = (inline: readonly Json[]): Json[] =>
  joined(
    inline.map((node) => {
      const isOfStyle = ({ type }: Json) => type === 'of_style';
      const names = new Set((node.marks ?? []).filter(isOfStyle).map(({ attrs }) => String(attrs?.mark)));
      if (names.size === 0) return node;
      const own = (node.marks ?? []).filter((mark) => !isOfStyle(mark));
      const has = new Set(own.map(({ type }) => type));
      const added = [...names].filter((name) => !has.has(name)).map((type): Json => ({ type }));
      return { ...node, marks: [...own.filter(({ type }) => !names.has(type)), ...added] };
    }),
  );

/** Whether two lists of marks are equal. */
export const sameMarks = (a: Json, b: Json): boolean => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Joins neighbours of the same marks. */
export function joined(inline: readonly Json[]): Json[] {
  const nodes: Json[] = [];
  for (const node of inline) {
    const last = nodes.at(-1);
    if (node.text === '') continue;
    if (last?.text !== undefined && node.text !== undefined && sameMarks(last, node))
      nodes[nodes.length - 1] = { ...last, text: last.text + node.text };
    else nodes.push(node);
  }
  return nodes;
}

/** The part of inline nodes between two offsets of `plainText`. */
export function sliced(inline: readonly Json[], from: number, to = Number.POSITIVE_INFINITY): Json[] {
  const nodes: Json[] = [];
  let offset = 0;
  for (const node of inline) {
    const length = node.text?.length ?? 1;
    const [start, end] = [Math.max(from - offset, 0), Math.min(to - offset, length)];
    if (start < end) nodes.push(node.text === undefined ? node : { ...node, text: node.text.slice(start, end) });
    offset += length;
  }
  return nodes;
}

/** Adds a mark to the text between two offsets; formulas and footnotes stay without. */
export function marked(inline: readonly Json[], { from, to, mark }: { from: number; to: number; mark: Json }): Json[] {
  const within = sliced(inline, from, to).map((node) =>
    node.text === undefined ? node : { ...node, marks: [...(node.marks ?? []), mark] },
  );
  return joined([...sliced(inline, 0, from), ...within, ...sliced(inline, to)]);
}

/** Without white space at both ends. */
export function trimmed(inline: readonly Json[]): Json[] {
  const text = plainText(inline);
  return sliced(inline, text.length - text.trimStart().length, text.trimEnd().length);
}
