import { type Json, joined, plainText, sliced } from '../../text/inline-json.ts';
import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';
import { alternative } from './drawings.ts';
import { type Collected, InlineReader, LINE_BREAK, TAB } from './inline-reader.ts';
import { ListCounters, type ListPlace } from './numbering.ts';
import type { WordPackage } from './package.ts';
import { alignmentOf, indentOf, numberingOf, propertyOf, valOf } from './properties.ts';
import { type LeftOut, type RawBlock, type RawParagraph, wordsOfBlocks } from './raw.ts';
import { continued, runsOn } from './running-on.ts';
import { headingLevelOf, isCode, outlineOf, type ParagraphStyle, type Styles, stylesOf } from './styles.ts';
import { cellsIn, readTable, rowsIn } from './word-tables.ts';

/** From this left indentation, in twentieths of a point, a whole paragraph looks like a quotation. */
const INDENT_OF_QUOTES = 720;
/** A longer paragraph with an outline level of its own is text that was pasted with it. */
const LONGEST_OUTLINED = 200;

/** Reads the blocks of a Word document: tracked changes are accepted, comments are left out, fields have their results. */
export class BlockReader {
  readonly leftOut: LeftOut = {
    insertions: 0,
    deletions: 0,
    comments: 0,
    textBoxes: [],
    nestedTables: [],
    struck: [],
  };
  private readonly styles: Styles;
  private readonly counters: ListCounters;
  private readonly inline: InlineReader;

  constructor(word: WordPackage) {
    this.styles = stylesOf(word.part('styles'));
    this.counters = new ListCounters(word.part('numbering'), this.styles.list);
    this.inline = new InlineReader({
      word,
      styles: this.styles,
      leftOut: this.leftOut,
      blocksOf: (tree) => this.blocks(tree, 1),
    });
    const comments = word.part('comments');
    this.leftOut.comments = comments ? elementsOf(comments, 'w:comment').length : 0;
  }

  /** Reads the blocks of the body, a cell, a note or a text box. Tables at a `depth` of more than 0 become paragraphs. */
  blocks(tree: XmlTree, depth = 0): RawBlock[] {
    const blocks: RawBlock[] = [];
    let bookmarks: string[] = [];
    let begun: XmlTree | undefined;
    const add = (block: XmlTree) => {
      const [first, ...more] = block.name === 'w:p' ? this.paragraph(block) : this.table(block, depth);
      if (!first) return;
      blocks.push({ ...first, bookmarks: [...bookmarks, ...first.bookmarks] }, ...more);
      bookmarks = [];
    };
    for (const child of flowOf(tree)) {
      if (child.name === 'w:bookmarkStart') {
        bookmarks.push(child.attributes['w:name'] ?? '');
        continue;
      }
      const isParagraph = child.name === 'w:p';
      if (begun && !isParagraph) add(begun);
      const block = begun && isParagraph ? continued(begun, child) : child;
      const end = isParagraph ? runsOn(block) : undefined;
      if (end === 'deleted') this.leftOut.deletions++;
      begun = end ? block : undefined;
      if (!end) add(block);
    }
    if (begun) add(begun);
    return blocks;
  }

  private table(tree: XmlTree, depth: number): RawBlock[] {
    if (depth === 0) return [readTable(tree, this.styles, (cell) => this.blocks(cell, depth + 1))];
    const { nestedTables } = this.leftOut;
    const before = nestedTables.length;
    const cells = rowsIn(tree).flatMap(cellsIn);
    // The parser of XML refuses what is nested without measure.
    const blocks = cells.flatMap((cell) => this.blocks(cell, depth + 1));
    const words = wordsOfBlocks(blocks);
    // A table of a single cell loses nothing, and the words of tables within this one are among its own.
    if (cells.length > 1 && words !== '') nestedTables.splice(before, Infinity, words);
    return blocks;
  }

  /** A paragraph, those that it has blank lines between, and the blocks of its text boxes. */
  private paragraph(tree: XmlTree): RawBlock[] {
    const properties = childOf(tree, 'w:pPr');
    const style = this.styles.paragraph(valOf(propertyOf(properties, 'w:pStyle')));
    const own = numberingOf(properties);
    const numbering = { list: own.list ?? style.numbering.list, level: own.level ?? style.numbering.level };
    const list = this.counters.next(numbering, style.id);
    const before = { isBibliography: this.inline.isIn('bibliography'), isContents: this.inline.isIn('contents') };
    const out: Collected = {
      inline: [],
      images: [],
      bookmarks: [],
      boxes: [],
      isDisplayed: false,
      struck: [],
      format: style.format,
    };
    this.inline.content(tree, out, []);
    const struck = out.struck.join('').trim();
    if (struck !== '') this.leftOut.struck.push(struck);
    const paragraph = {
      kind: 'paragraph' as const,
      style,
      images: out.images,
      bookmarks: out.bookmarks,
      isBibliography: before.isBibliography || this.inline.isIn('bibliography'),
      isContents: before.isContents || this.inline.isIn('contents') || style.name.startsWith('toc'),
      isDisplayed: out.isDisplayed,
      ...layoutOf(properties, style, list),
    };
    const [first, ...more] = partsOf(joined(out.inline), style).map(
      (inline): RawParagraph => ({
        ...paragraph,
        inline,
        ...weightOf(inline, style, outlineOf(properties)),
      }),
    );
    const further = more.map((part) => ({
      ...part,
      images: [],
      bookmarks: [],
      list: list && { ...list, isContinuation: true },
    }));
    return [...(first ? [first] : []), ...further, ...out.boxes];
  }
}

/** The children of an element that are blocks or marks between them, without the elements that only group them. */
function* flowOf(tree: XmlTree): Generator<XmlTree> {
  for (const child of elementsOf(tree)) {
    switch (child.name) {
      case 'w:p':
      case 'w:tbl':
      case 'w:bookmarkStart':
        yield child;
        break;
      case 'w:sdt':
        yield* flowOf(childOf(child, 'w:sdtContent') ?? { ...child, children: [] });
        break;
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
        yield* flowOf(child);
        break;
      case 'mc:AlternateContent':
        yield* flowOf(alternative(child));
        break;
      default:
    }
  }
}

function layoutOf(properties: XmlTree | undefined, style: ParagraphStyle, list: ListPlace | undefined) {
  const own = indentOf(properties);
  const align = alignmentOf(properties) ?? style.align ?? '';
  const isWhole = own.first === undefined || own.first === 0;
  const beyond = (own.left ?? style.indent) - style.indent;
  return {
    list,
    align,
    indent: own.left ?? list?.indent ?? style.indent,
    isIndented: !list && align === '' && isWhole && beyond >= INDENT_OF_QUOTES,
  };
}

function weightOf(inline: readonly Json[], style: ParagraphStyle, outline: string | undefined) {
  const text = plainText(inline).trim();
  const isBold = inline.every(({ text: own, marks }) => !own?.trim() || marks?.some(({ type }) => type === 'bold'));
  const hasOwnLevel = outline !== undefined && text.length <= LONGEST_OUTLINED;
  return {
    isBold: text !== '' && (isBold || style.format.isBold === true),
    headingLevel: hasOwnLevel ? headingLevelOf(style.name, outline) : style.headingLevel,
  };
}

/** Text with its line breaks and tabs. Two breaks begin a paragraph, other breaks only a line of code. */
function partsOf(inline: readonly Json[], style: ParagraphStyle): Json[][] {
  if (isCode(style)) return [replaced(inline, { [TAB]: '    ' })];
  const text = plainText(inline);
  const parts: Json[][] = [];
  let start = 0;
  // A heading or a caption is one paragraph, however many lines its author gave it.
  const isOne = style.headingLevel !== undefined || style.name.includes('caption');
  const gaps = isOne ? [] : text.matchAll(/\n[ \u00a0\t]*\n\s*/gu);
  for (const { index, 0: gap } of gaps) {
    parts.push(sliced(inline, start, index));
    start = index + gap.length;
  }
  parts.push(sliced(inline, start));
  const filled = parts.filter((part) => plainText(part).trim() !== '');
  return (filled.length > 1 ? filled : [inline]).map((part) => replaced(part, { [TAB]: ' ', [LINE_BREAK]: ' ' }));
}

const replaced = (inline: readonly Json[], letters: Readonly<Record<string, string>>): Json[] =>
  inline.map((node) =>
    node.text === undefined
      ? node
      : { ...node, text: node.text.replaceAll(/[\n\t]/gu, (letter) => letters[letter] ?? letter) },
  );
