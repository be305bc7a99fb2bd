import type { StatementName } from '../../rules.ts';
import {
  type Json,
  plainText,
  type RawBlock,
  type RawParagraph,
  type RawTable,
  sliced,
  trimmed,
  wordsOf,
} from './raw.ts';

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

const NUMBERED = /^((?:\d+|[IVX]+)(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*)[\s\u00a0]+(?=\S)/u;
const FRONT =
  /^(?:abstract|summary|résumé|keywords?|key words|mots[- ]clés|jel\b.*|jel (?:codes?|classification)|highlights)\b/iu;
const REFERENCES =
  /^(?:references?|reference list|list of references|bibliography|works cited|literature cited|literature|références(?: bibliographiques)?|bibliographie)\s*:?$/iu;
const APPENDIX = /^(?:appendix|appendices|annexe?|annexes|supplementary appendix)\b/iu;
const CAPTION =
  /^(table|tableau|figure|fig\.?|chart|graph|map|plate)\s*([A-Z]?\d+(?:\.\d+)*[a-z]?|[IVX]+)\s*[.:|–—-]?\s*/iu;
const NOTE = /^(?:notes?|sources?|source and notes?|n\.b\.|\*+|remarques?)\s*[.:]/iu;
const EQUATION_LABEL = /^[\s\u00a0\t]*\(?\s*((?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?)\s*\)[\s.]*$/u;
const STATEMENT_HEADINGS: [RegExp, StatementName][] = [
  [/^acknowledge?ments?$|^remerciements$/iu, 'acknowledgements'],
  [/^(?:funding|financial support|funding (?:statement|information)|financement)$/iu, 'funding'],
  [
    /^(?:data (?:and (?:code|materials) )?availability(?: statement)?|availability of data(?: and materials)?)$/iu,
    'dataAvailability',
  ],
  [
    /^(?:(?:declaration of )?(?:competing|conflicts? of|conflicting) interests?(?: statement)?|disclosure statement|declaration of interests?)$/iu,
    'competingInterests',
  ],
  [/^(?:ethics?(?: statement| approval)?|ethical (?:approval|considerations))$/iu, 'ethics'],
  [/^(?:authors?['’]?s?['’]? contributions?|credit author(?:ship)?(?: contribution)? statement)$/iu, 'contributions'],
];
const LONGEST_HEADING = 140;

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

const isStyledHeading = ({ style, list }: RawParagraph) =>
  style.headingLevel !== undefined && !(list?.format === 'bullet');
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

interface Heading {
  level: number;
  isGuessed: boolean;
  label: string;
  inline: Json[];
}

/** A paragraph as a heading: by its style, or by being short and bold. */
function headingOf(block: RawParagraph, styled: boolean): Heading | undefined {
  const text = plainText(block.inline).trim();
  const isStyled = isStyledHeading(block);
  const isKnown =
    REFERENCES.test(text) || APPENDIX.test(text) || STATEMENT_HEADINGS.some(([pattern]) => pattern.test(text));
  const number = NUMBERED.exec(text);
  const isShort = text.length > 1 && text.length <= LONGEST_HEADING && !/[.;,]$/u.test(text.replace(NUMBERED, ''));
  const looksLike =
    isShort && block.images.length === 0 && !CAPTION.test(text) && (block.isBold || (isKnown && text.length < 60));
  if (!isStyled && !(looksLike && (!styled || isKnown))) return undefined;
  const label = number ? (number[1] ?? '').replace(/\.$/u, '') : '';
  const depth = label.split('.').filter(Boolean).length;
  const level = isStyled ? (block.style.headingLevel ?? 1) : Math.max(depth, 1);
  const words = trimmed(block.inline);
  const inline = number ? sliced(words, number[0].length) : words;
  return {
    level: Math.min(level, 5),
    isGuessed: !isStyled,
    label,
    inline: inline.map(unbold).filter(({ type }) => type !== 'footnote'),
  };
}

const unbold = (node: Json): Json =>
  node.marks ? { ...node, marks: node.marks.filter(({ type }) => type !== 'bold') } : node;

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
    if (/^(?:html)?(?:preformatted|code|sourcecode)/.test(style.name)) return { role: 'code', inline, bookmarks };
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

interface Caption {
  kind: 'table' | 'figure';
  label: string;
  inline: Json[];
}

/** A paragraph as a caption: "Table 2. Prices of maize". */
function captionOf(block: RawBlock | undefined): Caption | undefined {
  if (block?.kind !== 'paragraph') return undefined;
  const words = trimmed(block.inline);
  const text = plainText(words);
  const match = CAPTION.exec(text);
  if (!match || text.length > 600) return undefined;
  const [whole, word = '', number = ''] = match;
  // A sentence of the text that begins so, such as "Table 2 shows that".
  const rest = text.slice(whole.length);
  const isSentence = !/[.:|–—-]\s*$/u.test(whole) && /^\p{Ll}/u.test(rest) && !block.style.name.includes('caption');
  if (isSentence) return undefined;
  const kind = /^tab/iu.test(word) ? 'table' : 'figure';
  const inline = sliced(words, whole.length)
    .map(unbold)
    .filter(({ type }) => type !== 'footnote');
  return { kind, label: `${kind === 'table' ? 'Table' : 'Figure'} ${number}`, inline };
}

function notesAfter(blocks: readonly RawBlock[], index: number): Json[][] {
  const notes: Json[][] = [];
  for (const block of blocks.slice(index, index + 3)) {
    if (block.kind !== 'paragraph' || block.images.length > 0 || !NOTE.test(plainText(block.inline).trim())) break;
    notes.push(trimmed(block.inline));
  }
  return notes;
}

/** A formula with nothing beside it but a number in parentheses. */
function equationIn({ inline, isDisplayed }: RawParagraph): { mathml: string; label: string } | undefined {
  const formulas = inline.filter(({ type }) => type === 'formula');
  const mathml = formulas[0]?.attrs?.mathml;
  if (formulas.length !== 1 || typeof mathml !== 'string') return undefined;
  const rest = inline.flatMap(({ text }) => text ?? []).join('');
  const label = EQUATION_LABEL.exec(rest)?.[1];
  if (
    label === undefined &&
    !(rest.trim() === '' && (isDisplayed || inline.length === 1)) &&
    !/^\s*[.,;]?\s*$/u.test(rest)
  )
    return undefined;
  return { mathml, label: label === undefined ? '' : `(${label})` };
}

/** A table of one row that only puts a number beside an equation. */
function equationRow({ rows }: RawTable): { mathml: string; label: string } | undefined {
  const [row, ...more] = rows;
  if (!row || more.length > 0 || row.cells.length > 3) return undefined;
  const inline = row.cells.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? block.inline : [])),
  );
  return equationIn({ inline, isDisplayed: true } as RawParagraph);
}
