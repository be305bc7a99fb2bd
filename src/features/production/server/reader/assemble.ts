import { Node } from 'prosemirror-model';
import { normalised } from '../../text/normal.ts';
import { type LIST_KINDS, textSchema as schema } from '../../text/schema.ts';
import { type Cited, Linker, type Target, type Targets, targetName } from './linking.ts';
import { type Json, joined, plainText, type RawBlock, type RawTable, trimmed, wordsOf } from './raw.ts';
import { readReference } from './references.ts';
import type { Block, Structure } from './structure.ts';

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
  if (!block.isAppendix) return `Section ${block.label}`;
  return `Appendix ${/^\p{L}+\s+([A-Z]|\d+)\b/u.exec(wordsOf(block.inline))?.[1] ?? ''}`;
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
      if (block.role === 'item' || block.role === 'quote') {
        let end = index + 1;
        while (end < blocks.length && isContinued(block, blocks[end] as NamedBlock)) end++;
        const run = blocks.slice(index, end);
        content.push(
          ...(block.role === 'item' ? this.lists(run.filter((one) => one.role === 'item')) : [this.quote(run)]),
        );
        index = end;
      } else {
        content.push(this.block(block));
        index++;
      }
    }
    return content;
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
      case 'code': {
        const text = plainText(block.inline).replaceAll('\ufffc', '');
        return { type: 'preformatted', content: text === '' ? [] : [{ type: 'text', text }] };
      }
      default:
        return this.paragraph(block.inline);
    }
  }

  private paragraph(inline: readonly Json[]): Json {
    return { type: 'paragraph', content: this.inline(inline) };
  }

  private inline(inline: readonly Json[]): Json[] {
    return clean(this.linker.linked(joined(inline)));
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

  /** Items in a row as lists within lists. */
  private lists(items: readonly Extract<NamedBlock, { role: 'item' }>[]): Json[] {
    const lists: Json[] = [];
    for (let index = 0; index < items.length; ) {
      const first = items[index] as (typeof items)[number];
      const list: Json = listOf(first.format, first.start);
      while (index < items.length && (items[index]?.level ?? 0) >= first.level) {
        const item = items[index] as (typeof items)[number];
        let end = index + 1;
        while (end < items.length && (items[end]?.level ?? 0) > first.level) end++;
        if (item.level === first.level && item.list !== first.list && list.content?.length) break;
        const content = [this.paragraph(item.inline), ...this.lists(items.slice(index + 1, end))];
        list.content?.push({ type: 'list_item', content });
        index = end;
      }
      lists.push(list);
    }
    return lists;
  }

  private table({ rows }: RawTable): Json {
    const spans = rowspans(rows);
    const written = rows.slice(0, MOST_ROWS).flatMap(({ cells, isHeader }, row): Json[] => {
      const kept = cells.flatMap((cell, index): Json[] => {
        if (cell.merge === 'continued' && spans.hidden.has(`${row} ${index}`)) return [];
        const attrs = { colspan: cell.colspan, rowspan: spans.heights.get(`${row} ${index}`) ?? 1, align: '' };
        return [{ type: isHeader ? 'table_header' : 'table_cell', attrs, content: this.cell(cell.blocks) }];
      });
      return kept.length > 0 ? [{ type: 'table_row', content: kept }] : [];
    });
    if (written.length > 0) return { type: 'table', content: written };
    const empty = { type: 'table_cell', content: [{ type: 'paragraph', content: [] }] };
    return { type: 'table', content: [{ type: 'table_row', content: [empty] }] };
  }

  private cell(blocks: readonly RawBlock[]): Json[] {
    const content = blocks.flatMap((block) =>
      block.kind === 'paragraph' ? [this.paragraph(trimmed(block.inline))] : [],
    );
    const filled = content.filter((paragraph) => (paragraph.content?.length ?? 0) > 0);
    return filled.length > 0 ? filled : [{ type: 'paragraph', content: [] }];
  }
}

const isContinued = (first: NamedBlock, next: NamedBlock) => first.role === next.role;

const FORMATS: Record<string, (typeof LIST_KINDS)[number]> = {
  decimal: 'order',
  decimalZero: 'order',
  lowerLetter: 'alpha-lower',
  upperLetter: 'alpha-upper',
  lowerRoman: 'roman-lower',
  upperRoman: 'roman-upper',
};

function listOf(format: string, start: number): Json {
  const kind = FORMATS[format];
  if (!kind) return { type: 'bullet_list', content: [] };
  return {
    type: 'ordered_list',
    attrs: { kind, start: Number.isInteger(start) && start > 0 && start < 10_000 ? start : 1 },
    content: [],
  };
}

/** The heights of cells that continue in the rows below, by row and index, and the cells that they cover. */
function rowspans(rows: RawTable['rows']): { heights: Map<string, number>; hidden: Set<string> } {
  const heights = new Map<string, number>();
  const hidden = new Set<string>();
  /** The cell that each column's merging began with. */
  let open = new Map<number, string>();
  rows.forEach(({ cells }, row) => {
    const next = new Map<number, string>();
    let column = 0;
    cells.forEach(({ merge, colspan }, index) => {
      const above = open.get(column);
      if (merge === 'begun') next.set(column, `${row} ${index}`);
      if (merge === 'continued' && above) {
        heights.set(above, (heights.get(above) ?? 1) + 1);
        hidden.add(`${row} ${index}`);
        next.set(column, above);
      }
      column += colspan;
    });
    open = next;
  });
  return { heights, hidden };
}

/** Marks in the schema's order, without those that other marks exclude. */
function clean(inline: readonly Json[]): Json[] {
  return joined(
    inline.map((node) => {
      const content = node.content ? { content: clean(node.content) } : {};
      if (node.text === undefined) return { ...node, ...content, marks: [] };
      const set = (node.marks ?? []).reduce(
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
  const content = references.map(({ id, reference: { type, confidence, content: words } }): Json => {
    const kept = words.flatMap((node): Json[] =>
      node.text === undefined
        ? []
        : [{ ...node, marks: (node.marks ?? []).filter((mark) => REFERENCE_MARKS.has(mark.type)) }],
    );
    return { type: 'reference', attrs: { id, type, confidence }, content: clean(kept) };
  });
  return { type: 'reference_list', attrs: { title }, content };
}
