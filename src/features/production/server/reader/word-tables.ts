import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';
import { isOn, propertyOf, valOf } from './properties.ts';
import type { RawBlock, RawCell, RawTable } from './raw.ts';
import type { Styles } from './styles.ts';
import { reachOfHead } from './table-grid.ts';

const WIDEST = 64;

/** The rows of a table, also those inside of content controls. */
export const rowsIn = (tree: XmlTree): XmlTree[] => partsIn(tree, 'w:tr');
/** The cells of a row, also those inside of content controls. */
export const cellsIn = (tree: XmlTree): XmlTree[] => partsIn(tree, 'w:tc');

function partsIn(tree: XmlTree, name: string): XmlTree[] {
  return elementsOf(tree).flatMap((child) => {
    if (child.name === name) return [child];
    return child.name === 'w:sdt' ? partsIn(childOf(child, 'w:sdtContent') ?? child, name) : [];
  });
}

interface Row {
  cells: RawCell[];
  isHeader: boolean;
  isDeleted: boolean;
  /** Whether Word formats it as the first row of the table's style. */
  isFirst: boolean;
  /** Columns that the row leaves out at its beginning and its end. */
  before: number;
  after: number;
}

/** Reads a table; `blocksOf` reads the blocks of a cell. */
export function readTable(tree: XmlTree, styles: Styles, blocksOf: (cell: XmlTree) => RawBlock[]): RawTable {
  const read = rowsIn(tree).map((row) => readRow(row, blocksOf));
  const kept = read.filter(({ isDeleted, cells }) => !isDeleted && cells.length > 0);
  const least = (edge: 'before' | 'after') => Math.min(...kept.map((row) => row[edge]));
  const [before, after] = [least('before'), least('after')];
  const rows = kept.map((row) => ({
    ...row,
    cells: [...filler(row.before - before), ...row.cells, ...filler(row.after - after)],
  }));
  const properties = childOf(tree, 'w:tblPr');
  const head = headOf(rows, hasFirstRow(properties, styles));
  return {
    kind: 'table',
    bookmarks: [tree, ...rowsIn(tree)]
      .flatMap((one) => elementsOf(one, 'w:bookmarkStart'))
      .map(({ attributes }) => attributes['w:name'] ?? ''),
    rows: rows.map(({ cells, isHeader }, index) => ({ cells, isHeader: isHeader || index < head })),
  };
}

function readRow(row: XmlTree, blocksOf: (cell: XmlTree) => RawBlock[]): Row {
  const properties = childOf(row, 'w:trPr');
  const conditions = propertyOf(properties, 'w:cnfStyle');
  const columns = (name: string) => spanOf(propertyOf(properties, name), 0);
  return {
    isHeader: isOn(propertyOf(properties, 'w:tblHeader')),
    isDeleted: propertyOf(properties, 'w:del') !== undefined,
    isFirst: conditions?.attributes['w:firstRow'] === '1' || (valOf(conditions) ?? '').startsWith('1'),
    before: columns('w:gridBefore'),
    after: columns('w:gridAfter'),
    cells: cellsIn(row).map((cell) => readCell(cell, blocksOf)),
  };
}

function readCell(tree: XmlTree, blocksOf: (cell: XmlTree) => RawBlock[]): RawCell {
  const properties = childOf(tree, 'w:tcPr');
  const merge = propertyOf(properties, 'w:vMerge');
  const blocks = blocksOf(tree);
  const first = blocks.find((block) => block.kind === 'paragraph' && block.inline.length > 0);
  return {
    blocks,
    align: first?.kind === 'paragraph' ? first.align : '',
    colspan: spanOf(propertyOf(properties, 'w:gridSpan'), 1),
    merge: merge ? (valOf(merge) === 'restart' ? 'begun' : 'continued') : 'none',
  };
}

function spanOf(tree: XmlTree | undefined, standard: number): number {
  const span = Number(valOf(tree) ?? standard);
  return Number.isInteger(span) && span > 0 ? Math.min(span, WIDEST) : standard;
}

/** An empty cell for columns that a row leaves out. */
const filler = (colspan: number): RawCell[] => (colspan > 0 ? [{ blocks: [], align: '', colspan, merge: 'none' }] : []);

const FIRST_ROW = 0x20;

function hasFirstRow(properties: XmlTree | undefined, styles: Styles): boolean {
  const look = propertyOf(properties, 'w:tblLook');
  const isWanted =
    look?.attributes['w:firstRow'] === undefined
      ? (Number.parseInt(valOf(look) ?? '0', 16) & FIRST_ROW) > 0
      : ['1', 'true', 'on'].includes(look.attributes['w:firstRow']);
  return isWanted && styles.hasFirstRow(valOf(propertyOf(properties, 'w:tblStyle')));
}

/** How many rows at the beginning are the head: marked by the author, or formatted as one by the table's style or in bold. */
function headOf(rows: readonly Row[], isStyled: boolean): number {
  const leading = (test: (row: Row) => boolean) => {
    const other = rows.findIndex((row) => !test(row));
    return other === -1 ? rows.length : other;
  };
  const marked = leading(({ isHeader }) => isHeader);
  // A table of nothing but such rows has no head.
  const withinTable = (count: number) => (reachOfHead(rows, count) < rows.length ? reachOfHead(rows, count) : 0);
  if (marked > 0) return withinTable(marked) || marked;
  const first = withinTable(leading(({ isFirst }) => isFirst));
  return first || withinTable(isStyled ? 1 : leading(isBold));
}

/** Whether all words of a row are bold. */
function isBold({ cells }: Row): boolean {
  const filled = cells
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'paragraph' && block.inline.some(({ text }) => text?.trim() !== ''));
  return filled.length > 0 && filled.every((block) => block.kind === 'paragraph' && block.isBold);
}
