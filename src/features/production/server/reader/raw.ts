import { type Json, joined, wordsOf } from '../../text/inline-json.ts';
import type { ListPlace } from './numbering.ts';
import { type ParagraphStyle, PLAIN_STYLE } from './styles.ts';

/** Contents of the document that the text does not have as they were: by number, or by their words. */
export interface LeftOut {
  insertions: number;
  deletions: number;
  comments: number;
  textBoxes: string[];
  nestedTables: string[];
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

/** The words of blocks. */
export const wordsOfBlocks = (blocks: readonly RawBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' ? [block] : paragraphsIn(block)))
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
