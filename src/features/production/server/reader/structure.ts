import type { StatementName } from '../../rules.ts';
import { type Json, trimmed, wordsOf } from '../../text/inline-json.ts';
import { type KnownFront, withoutFront } from './front-matter.ts';
import { isBlank, itemWords, withContinuations } from './list-paragraphs.ts';
import type { ListPlace } from './numbering.ts';
import {
  picturesIn,
  plainParagraph,
  type RawBlock,
  type RawImage,
  type RawParagraph,
  type RawTable,
  withStyle,
  wordsOfBlocks,
} from './raw.ts';
import {
  APPENDIX,
  type Caption,
  captionOf,
  equationIn,
  equationRow,
  type Heading,
  headingOf,
  isStyledHeading,
  notesAfter,
  REFERENCES,
  STATEMENTS_HEADING,
  statementIn,
  statementNamed,
} from './recognition.ts';
import { isCode, isQuote } from './styles.ts';

/** Fewer words that are indented are a formula or a name rather than a quotation. */
const FEWEST_WORDS = 4;

/** A block whose role in the article is known. */
export type Block =
  | {
      role: 'heading';
      level: number;
      isGuessed: boolean;
      isAppendix: boolean;
      label: string;
      inline: Json[];
      bookmarks: string[];
    }
  | { role: 'paragraph' | 'code'; inline: Json[]; bookmarks: string[] }
  | { role: 'quote'; isGuessed: boolean; inline: Json[]; bookmarks: string[] }
  | { role: 'item'; inline: Json[]; place: ListPlace }
  | { role: 'equation'; mathml: string; label: string; bookmarks: string[] }
  | {
      role: 'figure';
      label: string;
      caption: Json[];
      notes: Json[][];
      part: string;
      drawing: string;
      alternative: string;
      /** The width on the page in pixels; 0 where the document does not say it. */
      width: number;
      bookmarks: string[];
    }
  | { role: 'table'; label: string; caption: Json[]; notes: Json[][]; table: RawTable; bookmarks: string[] };

/** An article's parts as the document has them. */
export interface Structure {
  blocks: Block[];
  references: Json[][];
  /** The heading of the list; empty without one. */
  referencesTitle: string;
  /** Places among the references at which further lists begin. */
  furtherLists: number[];
  statements: { name: StatementName; text: string }[];
  /** Words of the paragraphs that belong to the front matter. */
  front: string[];
  contents: number;
}

/** Finds the roles of blocks: headings, lists, captions, statements, references. */
export function structureOf(raw: readonly RawBlock[], known: KnownFront): Structure {
  const structure: Structure = {
    blocks: [],
    references: [],
    referencesTitle: '',
    furtherLists: [],
    statements: [],
    front: [],
    contents: 0,
  };
  const useful = withContinuations(usefulBlocks(raw, structure));
  // Outline levels of single paragraphs are often pasted, and do not show that the author uses heading styles.
  const styled = useful.some(
    (block) => block.kind === 'paragraph' && isStyledHeading(block) && block.style.headingLevel !== undefined,
  );
  const { front, text } = withoutFront(useful, { known, styled });
  structure.front.push(...front);
  new Assembler(structure, { styled, hasIndentedQuotes: hasIndentedQuotes(text) }).read(text);
  return structure;
}

/**
 * Without contents and blank paragraphs, whose bookmarks the next block gets. Blank lines within code stay. A table of nothing but
 * pictures is a row of pictures.
 */
function usefulBlocks(raw: readonly RawBlock[], structure: Structure): RawBlock[] {
  let bookmarks: string[] = [];
  return raw.flatMap((block, index): RawBlock[] => {
    if (block.kind === 'paragraph') {
      if (block.isContents) {
        structure.contents++;
        return [];
      }
      if (isBlank(block) && !isBetweenCode(raw, index)) {
        bookmarks.push(...block.bookmarks);
        return [];
      }
    }
    const isLayout = block.kind === 'table' && wordsOfBlocks([block]) === '' && picturesIn(block).length > 0;
    const useful = {
      ...(isLayout ? { ...plainParagraph([]), images: picturesIn(block) } : block),
      bookmarks: [...bookmarks, ...block.bookmarks],
    };
    bookmarks = [];
    return [useful];
  });
}

const isLineOfCode = (block: RawBlock | undefined): block is RawParagraph =>
  block?.kind === 'paragraph' && isCode(block.style);

/** Whether a blank line has lines of code before and after it. */
function isBetweenCode(raw: readonly RawBlock[], index: number): boolean {
  if (!isLineOfCode(raw[index])) return false;
  const isEnd = (block: RawBlock) => !isLineOfCode(block) || !isBlank(block);
  const ends = [raw.slice(0, index).findLast(isEnd), raw.slice(index + 1).find(isEnd)];
  return ends.every(isLineOfCode);
}

/** Whether so few paragraphs are indented that those are quotations, and not the whole text. */
function hasIndentedQuotes(blocks: readonly RawBlock[]): boolean {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph');
  return paragraphs.filter(({ isIndented }) => isIndented).length * 3 <= paragraphs.length;
}

class Assembler {
  private readonly out: Structure;
  private readonly styled: boolean;
  private readonly hasIndentedQuotes: boolean;
  private mode: 'text' | 'references' | StatementName = 'text';
  /** The heading over several statements under which the reading is. It stays if something under it is none. */
  private over: { heading: Block; level: number; isKept: boolean } | undefined;

  constructor(out: Structure, { styled, hasIndentedQuotes }: { styled: boolean; hasIndentedQuotes: boolean }) {
    this.out = out;
    this.styled = styled;
    this.hasIndentedQuotes = hasIndentedQuotes;
  }

  read(blocks: readonly RawBlock[]): void {
    for (let index = 0; index < blocks.length; ) {
      const block = blocks[index] as RawBlock;
      index += block.kind === 'table' ? this.table(blocks, index) : this.paragraph(blocks, index);
    }
  }

  /** Reads the paragraph at an index, and returns the number of blocks that it used. */
  private paragraph(blocks: readonly RawBlock[], index: number): number {
    const block = blocks[index] as RawParagraph;
    if (block.isBibliography) {
      this.out.references.push(withNumber(block, block.inline));
      return 1;
    }
    if (block.images.length > 0) return this.figures(blocks, index);
    const heading = headingOf(block, this.styled);
    if (heading) {
      this.heading(heading, block);
      return 1;
    }
    const caption = captionOf(block);
    const next = blocks[index + 1];
    if (caption?.kind === 'table' && next?.kind === 'table') {
      return 1 + this.table(blocks, index + 1, { ...caption, bookmarks: block.bookmarks });
    }
    if (
      caption?.kind === 'figure' &&
      next?.kind === 'paragraph' &&
      next.images.length > 0 &&
      !captionOf(blocks[index + 2])
    )
      return 1 + this.figures(blocks, index + 1, { ...caption, bookmarks: block.bookmarks });
    this.plain(block);
    return 1;
  }

  private heading(heading: Heading, block: RawParagraph): void {
    const text = wordsOf(heading.inline);
    const statement = statementNamed(text);
    if (statement) {
      this.statement(statement);
      return;
    }
    if (this.over && heading.level <= this.over.level) this.over = undefined;
    if (REFERENCES.test(text)) {
      if (this.out.references.length > 0) this.out.furtherLists.push(this.out.references.length);
      this.mode = 'references';
      this.out.referencesTitle ||= text;
      return;
    }
    this.mode = 'text';
    const isAppendix = APPENDIX.test(text) || APPENDIX.test(heading.label);
    const level = isAppendix ? 1 : heading.level;
    const read: Block = { role: 'heading', ...heading, level, isAppendix, bookmarks: block.bookmarks };
    if (STATEMENTS_HEADING.test(text)) this.over = { heading: read, level, isKept: false };
    else this.push(read);
  }

  private statement(name: StatementName): void {
    this.mode = name;
    this.out.statements.push({ name, text: '' });
  }

  private push(block: Block): void {
    if (this.over && !this.over.isKept) {
      this.over.isKept = true;
      this.out.blocks.push(this.over.heading);
    }
    this.out.blocks.push(block);
  }

  private plain(block: RawParagraph): void {
    const inline = trimmed(block.inline);
    if (this.mode === 'references') {
      this.out.references.push(withNumber(block, inline));
      return;
    }
    const opened = this.over && statementIn(inline);
    if (opened) this.statement(opened.name);
    const statement = this.mode === 'text' ? undefined : this.out.statements.at(-1);
    if (statement) statement.text = `${statement.text}\n\n${wordsOf(opened?.words ?? inline)}`.trim();
    else this.push(this.role(block, inline));
  }

  private role(block: RawParagraph, inline: Json[]): Block {
    const { bookmarks, style, list } = block;
    const equation = equationIn(block);
    if (equation) return { role: 'equation', ...equation, bookmarks };
    // The item that it continues may be a formula or a heading.
    const isContinuation = list?.isContinuation && this.out.blocks.at(-1)?.role !== 'item';
    if (list && !isContinuation) return { role: 'item', inline: itemWords(block, withStyle(inline)), place: list };
    if (isQuote(style)) return { role: 'quote', isGuessed: false, inline, bookmarks };
    if (isCode(style)) return { role: 'code', inline: block.inline, bookmarks };
    if (this.hasIndentedQuotes && block.isIndented && wordsOf(inline).split(' ').length >= FEWEST_WORDS)
      return { role: 'quote', isGuessed: true, inline, bookmarks };
    return { role: 'paragraph', inline: withStyle(inline), bookmarks };
  }

  private table(blocks: readonly RawBlock[], index: number, above?: Caption & { bookmarks: string[] }): number {
    const table = blocks[index] as RawTable;
    const equation = equationRow(table);
    if (equation && !above) {
      this.push({ role: 'equation', ...equation, bookmarks: table.bookmarks });
      return 1;
    }
    const after = blocks[index + 1];
    const below = above ? undefined : captionOf(after);
    const isBelow = below?.kind === 'table' && blocks[index + 2]?.kind !== 'table';
    const used = isBelow ? 2 : 1;
    const caption = above ?? (isBelow ? { ...below, bookmarks: after?.bookmarks ?? [] } : undefined);
    const notes = notesAfter(blocks, index + used);
    const end = index + used + notes.length;
    this.push({
      role: 'table',
      label: caption?.label ?? '',
      caption: caption?.inline ?? [],
      notes,
      table,
      bookmarks: [...table.bookmarks, ...(caption?.bookmarks ?? [])],
    });
    // Cells have no figures. A table with a figure's caption after it lays out a figure.
    const images = picturesIn(table);
    const ofFigure = images.length > 0 ? captionOf(blocks[end]) : undefined;
    const isOfFigure = ofFigure?.kind === 'figure';
    this.pushFigures(images, {
      caption: isOfFigure ? ofFigure : undefined,
      notes: [],
      bookmarks: isOfFigure ? (blocks[end]?.bookmarks ?? []) : [],
    });
    return end - index + (isOfFigure ? 1 : 0);
  }

  private figures(blocks: readonly RawBlock[], index: number, above?: Caption & { bookmarks: string[] }): number {
    const block = blocks[index] as RawParagraph;
    const own = wordsOf(block.inline) === '' ? undefined : captionOf(block);
    const after = blocks[index + 1];
    const below = above || own ? undefined : captionOf(after);
    const isBelow = below?.kind === 'figure';
    const used = isBelow ? 2 : 1;
    const bookmarks = [...(above?.bookmarks ?? []), ...block.bookmarks, ...(isBelow ? (after?.bookmarks ?? []) : [])];
    const caption = above ?? own ?? (isBelow ? below : undefined);
    const notes = notesAfter(blocks, index + used);
    this.pushFigures(block.images, { caption, notes, bookmarks });
    // Words beside the picture that are no caption.
    if (!own && wordsOf(block.inline) !== '') this.plain({ ...block, images: [] });
    return used + notes.length;
  }

  /** Of several pictures in a row, the last has the caption. */
  private pushFigures(
    images: readonly RawImage[],
    { caption, notes, bookmarks }: { caption: Caption | undefined; notes: Json[][]; bookmarks: string[] },
  ): void {
    images.forEach((image, number) => {
      const isLast = number === images.length - 1;
      this.push({
        role: 'figure',
        label: isLast ? (caption?.label ?? '') : '',
        caption: isLast ? (caption?.inline ?? []) : [],
        notes: isLast ? notes : [],
        part: image.part ?? '',
        drawing: image.drawing ?? '',
        alternative: image.alternative,
        width: image.width,
        bookmarks: isLast ? bookmarks : [],
      });
    });
  }
}

/** A reference with the number that Word gives it, as if it were typed. */
function withNumber({ list }: RawParagraph, inline: Json[]): Json[] {
  const [label, end] = /^[[(]?\d{1,3}([\].)])?$/.exec(list && !list.isContinuation ? list.label : '') ?? [];
  return label ? [{ type: 'text', text: `${label}${end ? '' : '.'} `, marks: [] }, ...inline] : inline;
}
