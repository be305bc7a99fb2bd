import type { StatementName } from '../../rules.ts';
import { type Json, plainText, type RawBlock, type RawParagraph, type RawTable, trimmed, wordsOf } from './raw.ts';
import {
  APPENDIX,
  type Caption,
  captionOf,
  equationIn,
  equationRow,
  FRONT,
  type Heading,
  headingOf,
  isStyledHeading,
  notesAfter,
  REFERENCES,
  STATEMENT_HEADINGS,
} from './recognition.ts';
import { isCode } from './styles.ts';

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
  | { role: 'paragraph' | 'quote' | 'code'; inline: Json[]; bookmarks: string[] }
  | { role: 'item'; inline: Json[]; level: number; format: string; start: number; list: string }
  | { role: 'equation'; mathml: string; label: string; bookmarks: string[] }
  | {
      role: 'figure';
      label: string;
      caption: Json[];
      notes: Json[][];
      part: string;
      drawing: string;
      alternative: string;
      bookmarks: string[];
    }
  | { role: 'table'; label: string; caption: Json[]; notes: Json[][]; table: RawTable; bookmarks: string[] };

/** An article's parts as the document has them. */
export interface Structure {
  blocks: Block[];
  references: Json[][];
  /** The heading of the list; empty without one. */
  referencesTitle: string;
  /** Lists of references after the first. */
  furtherLists: number;
  statements: { name: StatementName; text: string }[];
  /** Words of the paragraphs that belong to the front matter. */
  front: string[];
  contents: number;
}

/** The front matter that the journal has on record, to recognise it in the document. */
export interface KnownFront {
  title: string;
  abstract: string;
}

/** Finds the roles of blocks: headings, lists, captions, statements, references. */
export function structureOf(raw: readonly RawBlock[], known: KnownFront): Structure {
  const structure: Structure = {
    blocks: [],
    references: [],
    referencesTitle: '',
    furtherLists: 0,
    statements: [],
    front: [],
    contents: 0,
  };
  const useful = raw.filter((block) => {
    if (block.kind === 'table') return true;
    if (block.isContents) structure.contents++;
    return !block.isContents && (block.images.length > 0 || plainText(block.inline).trim() !== '');
  });
  const styled = useful.some((block) => block.kind === 'paragraph' && isStyledHeading(block));
  const start = beginning(useful, { known, styled });
  for (const block of useful.slice(0, start))
    if (block.kind === 'paragraph') structure.front.push(wordsOf(block.inline));
  new Assembler(structure, styled).read(useful.slice(start));
  return structure;
}

const isTitle = ({ style }: RawParagraph) =>
  /^(?:title|subtitle|author|affiliation|abstract|keywords?)/.test(style.name);
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '');

/** The index of the first block after title, authors and abstract. */
function beginning(blocks: readonly RawBlock[], { known, styled }: { known: KnownFront; styled: boolean }): number {
  const isHead = (block: RawBlock | undefined): block is RawParagraph =>
    block?.kind === 'paragraph' && headingOf(block, styled) !== undefined && !isTitle(block);
  const words = (block: RawBlock) => (block.kind === 'paragraph' ? wordsOf(block.inline) : '');
  const title = plain(known.title);
  const abstract = plain(known.abstract);
  let last = -1;
  for (const [index, block] of blocks.slice(0, 60).entries()) {
    const text = plain(words(block));
    if (block.kind === 'table' || text === '') continue;
    const isFront =
      FRONT.test(words(block)) ||
      (block.kind === 'paragraph' && isTitle(block)) ||
      (title.length > 8 && text === title) ||
      (text.length > 40 && abstract.includes(text.slice(0, 120)));
    if (isFront) last = index;
    else if (last >= 0 && isHead(block) && !FRONT.test(words(block))) break;
  }
  if (last === -1) return 0;
  // The abstract's own paragraphs follow its heading, up to the next heading.
  let start = last + 1;
  if (FRONT.test(words(blocks[last] as RawBlock)) && words(blocks[last] as RawBlock).length < 40)
    while (start < blocks.length && !isHead(blocks[start]) && start - last < 4) start++;
  const next = blocks.findIndex((block, index) => index >= start && isHead(block) && !FRONT.test(words(block)));
  return next !== -1 && next - start <= 3 ? next : start;
}

class Assembler {
  private readonly out: Structure;
  private readonly styled: boolean;
  private mode: 'text' | 'references' | StatementName = 'text';

  constructor(out: Structure, styled: boolean) {
    this.out = out;
    this.styled = styled;
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
      this.out.references.push(block.inline);
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
    const statement = STATEMENT_HEADINGS.find(([pattern]) => pattern.test(text))?.[1];
    if (REFERENCES.test(text)) {
      if (this.out.references.length > 0) this.out.furtherLists++;
      this.mode = 'references';
      this.out.referencesTitle ||= text;
    } else if (statement) {
      this.mode = statement;
      this.out.statements.push({ name: statement, text: '' });
    } else {
      this.mode = 'text';
      const isAppendix = APPENDIX.test(text);
      this.out.blocks.push({
        role: 'heading',
        ...heading,
        level: isAppendix ? 1 : heading.level,
        isAppendix,
        bookmarks: block.bookmarks,
      });
    }
  }

  private plain(block: RawParagraph): void {
    const inline = trimmed(block.inline);
    if (this.mode === 'references') this.out.references.push(inline);
    else if (this.mode !== 'text') {
      const statement = this.out.statements.at(-1);
      if (statement) statement.text = `${statement.text}\n\n${wordsOf(inline)}`.trim();
    } else this.out.blocks.push(this.role(block, inline));
  }

  private role(block: RawParagraph, inline: Json[]): Block {
    const { bookmarks, style, list } = block;
    const equation = equationIn(block);
    if (equation) return { role: 'equation', ...equation, bookmarks };
    if (list) return { role: 'item', inline, level: list.level, format: list.format, start: list.start, list: list.id };
    if (/quote/.test(style.name)) return { role: 'quote', inline, bookmarks };
    if (isCode(style)) return { role: 'code', inline, bookmarks };
    return { role: 'paragraph', inline, bookmarks };
  }

  private table(blocks: readonly RawBlock[], index: number, above?: Caption & { bookmarks: string[] }): number {
    const table = blocks[index] as RawTable;
    const equation = equationRow(table);
    if (equation && !above) {
      this.out.blocks.push({ role: 'equation', ...equation, bookmarks: [] });
      return 1;
    }
    const after = blocks[index + 1];
    const below = above ? undefined : captionOf(after);
    const isBelow = below?.kind === 'table' && blocks[index + 2]?.kind !== 'table';
    const used = isBelow ? 2 : 1;
    const caption = above ?? (isBelow ? { ...below, bookmarks: after?.bookmarks ?? [] } : undefined);
    const notes = notesAfter(blocks, index + used);
    this.out.blocks.push({
      role: 'table',
      label: caption?.label ?? '',
      caption: caption?.inline ?? [],
      notes,
      table,
      bookmarks: caption?.bookmarks ?? [],
    });
    return used + notes.length;
  }

  private figures(blocks: readonly RawBlock[], index: number, above?: Caption & { bookmarks: string[] }): number {
    const block = blocks[index] as RawParagraph;
    const own = wordsOf(block.inline) === '' ? undefined : captionOf(block);
    const after = blocks[index + 1];
    const below = above || own ? undefined : captionOf(after);
    const isBelow = below?.kind === 'figure';
    const used = isBelow ? 2 : 1;
    const bookmarks = isBelow ? (after?.bookmarks ?? []) : block.bookmarks;
    const caption = above ?? own ?? (isBelow ? below : undefined);
    const notes = notesAfter(blocks, index + used);
    block.images.forEach((image, number) => {
      const isLast = number === block.images.length - 1;
      this.out.blocks.push({
        role: 'figure',
        label: isLast ? (caption?.label ?? '') : '',
        caption: isLast ? (caption?.inline ?? []) : [],
        notes: isLast ? notes : [],
        part: image.part ?? '',
        drawing: image.drawing ?? '',
        alternative: image.alternative,
        bookmarks: isLast ? [...(above?.bookmarks ?? []), ...bookmarks] : [],
      });
    });
    // Words beside the picture that are no caption.
    if (!own && wordsOf(block.inline) !== '') this.plain({ ...block, images: [] });
    return used + notes.length;
  }
}
