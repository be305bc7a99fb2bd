import { Node } from 'prosemirror-model';
import { type Json, joined, plainText, trimmed, wordsOf } from '../../text/inline-json.ts';
import { normalised } from '../../text/normal.ts';
import { readReference } from '../../text/read-reference.ts';
import { textSchema as schema } from '../../text/schema.ts';
import { type Cited, Linker, type Target, type Targets, targetName } from './linking.ts';
import { type Item, isBlank, itemWords, listsOf, withContinuations } from './list-paragraphs.ts';
import { type RawBlock, type RawTable, withStyle } from './raw.ts';
import type { Block, Structure } from './structure.ts';
import { rowspans } from './table-grid.ts';

/** The finished text, and what its report is made from. */
export interface Assembled {
  doc: Node;
  linker: Linker;
}

const MOST_ROWS = 2000;

/** Makes a document of the text's schema from blocks whose roles are known. `mediaOf` gives the stored name of a picture. */
export function assemble(structure: Structure, mediaOf: (part: string) => string): Assembled {
  const references = structure.references
    .map((inline) => readReference(inline))
    .filter(({ content }) => content.length > 0)
    .map((reference, index): Cited => ({ reference, id: `ref-${index + 1}` }));
  const named = structure.blocks.map(withId());
  const linker = new Linker(references, targetsOf(named));
  const writer = new Writer(linker, mediaOf);
  const content = writer.blocks(named);
  if (references.length > 0) content.push(referenceList(references, structure.referencesTitle));
  const doc = normalised(Node.fromJSON(schema, { type: 'doc', content }));
  doc.check();
  return { doc, linker };
}

type NamedBlock = Block & { id: string };

function withId(): (block: Block) => NamedBlock {
  const counts = { heading: 0, figure: 0, table: 0, equation: 0 };
  const prefixes = { heading: 'sec', figure: 'fig', table: 'table', equation: 'eq' };
  return (block) => {
    if (!(block.role in counts)) return { ...block, id: '' };
    const role = block.role as keyof typeof counts;
    counts[role]++;
    return { ...block, id: `${prefixes[role]}-${counts[role]}` };
  };
}

/** All that a text can point to, by the words of its label and by Word's bookmarks. */
function targetsOf(blocks: readonly NamedBlock[]): Targets {
  const byName = new Map<string, Target>();
  const byBookmark = new Map<string, Target>();
  for (const block of blocks) {
    const target = targetOf(block);
    if (!target || !('bookmarks' in block)) continue;
    const [word = '', number = ''] = nameOf(block).split(' ');
    if (number !== '') byName.set(targetName(word, number), byName.get(targetName(word, number)) ?? target);
    for (const bookmark of block.bookmarks) byBookmark.set(bookmark, target);
  }
  return { byName, byBookmark };
}

function targetOf(block: NamedBlock): Target | undefined {
  const { id } = block;
  if (block.role === 'heading') return { id, kind: block.isAppendix ? 'app' : 'sec' };
  if (block.role === 'figure') return { id, kind: 'fig' };
  if (block.role === 'table') return { id, kind: 'table' };
  return block.role === 'equation' ? { id, kind: 'disp-formula' } : undefined;
}

function nameOf(block: NamedBlock): string {
  if (block.role === 'figure' || block.role === 'table') return block.label;
  if (block.role === 'equation') return `Equation ${block.label.replaceAll(/[()]/gu, '')}`;
  if (block.role !== 'heading') return '';
  if (!block.isAppendix) return `Section ${/[\dA-Z][\dA-Z.]*$/u.exec(block.label)?.[0] ?? ''}`;
  const words = `${block.label} ${wordsOf(block.inline)}`.trim();
  return `Appendix ${/^\p{L}+\s+([A-Z]|\d+)\b/u.exec(words)?.[1] ?? ''}`;
}

class Writer {
  private readonly linker: Linker;
  private readonly mediaOf: (part: string) => string;

  constructor(linker: Linker, mediaOf: (part: string) => string) {
    this.linker = linker;
    this.mediaOf = mediaOf;
  }

  blocks(blocks: readonly NamedBlock[]): Json[] {
    const content: Json[] = [];
    for (let index = 0; index < blocks.length; ) {
      const block = blocks[index] as NamedBlock;
      let end = index + 1;
      if (JOINED_ROLES.has(block.role)) while (blocks[end]?.role === block.role) end++;
      content.push(...this.run(blocks.slice(index, end)));
      index = end;
    }
    return content;
  }

  /** Blocks of one role that become one, or a single block. */
  private run(blocks: readonly NamedBlock[]): Json[] {
    const [first] = blocks;
    if (first?.role === 'item') return listsOf(blocks.flatMap((block) => this.item(block)));
    if (first?.role === 'quote') return [this.quote(blocks)];
    return first?.role === 'code' ? [listing(blocks)] : blocks.map((block) => this.block(block));
  }

  private item(block: NamedBlock): Item[] {
    return block.role === 'item' ? [{ place: block.place, paragraph: this.paragraph(block.inline) }] : [];
  }

  private block(block: NamedBlock): Json {
    switch (block.role) {
      case 'heading': {
        const { id, level, label, isAppendix } = block;
        const attrs = { id, level, label, part: isAppendix ? 'appendix' : 'body' };
        const content = clean(this.linker.resolvedTitle(joined(block.inline))).filter(
          ({ type }) => type !== 'footnote',
        );
        return { type: 'heading', attrs, content };
      }
      case 'equation':
        return { type: 'equation', attrs: { id: block.id, label: block.label, mathml: block.mathml, latex: '' } };
      case 'figure': {
        const attrs = {
          id: block.id,
          label: block.label,
          media: this.mediaOf(block.part),
          alternative: block.alternative,
        };
        return { type: 'figure', attrs, content: [this.caption(block.caption), ...this.notes(block.notes)] };
      }
      case 'table':
        return {
          type: 'table_figure',
          attrs: { id: block.id, label: block.label },
          content: [this.caption(block.caption), this.table(block.table), ...this.notes(block.notes)],
        };
      default:
        return this.paragraph(block.inline);
    }
  }

  private paragraph(inline: readonly Json[]): Json {
    return { type: 'paragraph', content: this.inline(inline) };
  }

  private inline(inline: readonly Json[], where?: { isInTable: boolean }): Json[] {
    return clean(this.linker.linked(joined(inline), where));
  }

  private title(inline: readonly Json[]): Json[] {
    return this.inline(inline).filter(({ type }) => type !== 'footnote');
  }

  private caption(inline: readonly Json[]): Json {
    return { type: 'caption', content: this.title(inline) };
  }

  private notes(notes: readonly Json[][]): Json[] {
    return notes.map((inline) => ({ type: 'note', content: this.inline(inline) }));
  }

  private quote(blocks: readonly NamedBlock[]): Json {
    const content = blocks.map((block) => ('inline' in block ? this.paragraph(block.inline) : this.paragraph([])));
    return { type: 'block_quote', content };
  }

  private table({ rows }: RawTable): Json {
    const spans = rowspans(rows);
    const written = rows.slice(0, MOST_ROWS).flatMap(({ cells, isHeader }, row): Json[] => {
      const kept = cells.flatMap((cell, index): Json[] => {
        if (cell.merge === 'continued' && spans.hidden.has(`${row} ${index}`)) return [];
        const attrs = { colspan: cell.colspan, rowspan: spans.heights.get(`${row} ${index}`) ?? 1, align: cell.align };
        return [{ type: isHeader ? 'table_header' : 'table_cell', attrs, content: this.cell(cell.blocks) }];
      });
      return kept.length > 0 ? [{ type: 'table_row', content: kept }] : [];
    });
    if (written.length > 0) return { type: 'table', content: written };
    const empty = { type: 'table_cell', content: [{ type: 'paragraph', content: [] }] };
    return { type: 'table', content: [{ type: 'table_row', content: [empty] }] };
  }

  private cell(blocks: readonly RawBlock[]): Json[] {
    const content: Json[] = [];
    let items: Item[] = [];
    const filled = blocks.filter((block) => block.kind === 'paragraph' && !isBlank({ ...block, images: [] }));
    for (const block of [...withContinuations(filled), undefined]) {
      if (block?.kind === 'table') continue;
      const words = block && itemWords(block, withStyle(trimmed(block.inline)));
      const paragraph = words && { type: 'paragraph', content: this.inline(words, { isInTable: true }) };
      if (paragraph && block.list) {
        items.push({ place: block.list, paragraph });
        continue;
      }
      content.push(...listsOf(items), ...(paragraph ? [paragraph] : []));
      items = [];
    }
    return content.length > 0 ? content : [{ type: 'paragraph', content: [] }];
  }
}

/** Roles of which several blocks in a row are one block of the text. */
const JOINED_ROLES: ReadonlySet<string> = new Set<Block['role']>(['item', 'quote', 'code']);

/** Lines of code in a row as one listing. */
function listing(blocks: readonly NamedBlock[]): Json {
  const lines = blocks.map((block) => ('inline' in block ? plainText(block.inline) : ''));
  const text = lines.join('\n').replaceAll('\ufffc', '');
  return { type: 'preformatted', content: text === '' ? [] : [{ type: 'text', text }] };
}

/** Marks in the schema's order, without those that other marks exclude. */
function clean(inline: readonly Json[]): Json[] {
  return joined(
    inline.map((node) => {
      const content = node.content ? { content: clean(node.content) } : {};
      if (node.text === undefined) return { ...node, ...content, marks: [] };
      const own = (node.marks ?? []).filter(({ type }) => type !== 'of_style');
      const set = own.reduce(
        (before, mark) => schema.mark(mark.type, mark.attrs).addToSet(before),
        schema.text('x').marks,
      );
      return { ...node, marks: set.map((mark) => mark.toJSON()) };
    }),
  );
}

const REFERENCE_MARKS = new Set([
  'bold',
  'italic',
  'superscript',
  'subscript',
  'person',
  'surname',
  'given_names',
  'collaboration',
  'piece',
]);

function referenceList(references: readonly Cited[], title: string): Json {
  const content = references.map(({ id, reference: { label, type, confidence, content: words } }): Json => {
    const kept = words.flatMap((node): Json[] =>
      node.text === undefined
        ? []
        : [{ ...node, marks: (node.marks ?? []).filter((mark) => REFERENCE_MARKS.has(mark.type)) }],
    );
    return { type: 'reference', attrs: { id, label, type, confidence }, content: clean(kept) };
  });
  return { type: 'reference_list', attrs: { title }, content };
}
