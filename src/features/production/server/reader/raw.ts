import type { ParagraphStyle } from './styles.ts';

/** A node or mark of the text's schema as JSON. */
export interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: Json[];
}

/** A picture as the document has it. */
export interface RawImage {
  /** The name of its part in the package; undefined for another kind of drawing. */
  part: string | undefined;
  /** The kind of a drawing without a picture. */
  drawing: 'chart' | 'diagram' | 'shape' | undefined;
  alternative: string;
}

/** A paragraph of the document before its role in the article is known. */
export interface RawParagraph {
  kind: 'paragraph';
  style: ParagraphStyle;
  /** Text, formulas and footnotes; pointers of fields are the marks `cited` and `pointing`. */
  inline: Json[];
  list: { id: string; level: number; format: string; start: number } | undefined;
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
