import type { RawTable } from './raw.ts';

/** Returns the heights of cells that continue in the rows below, by row and index, and the cells that they cover. */
export function rowspans(rows: readonly RawTable['rows'][number][]): {
  heights: Map<string, number>;
  hidden: Set<string>;
} {
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

/** Returns how many of the first rows a head of `count` rows needs: the cells of a head do not reach into the rows below it. */
export function reachOfHead(rows: readonly RawTable['rows'][number][], count: number): number {
  const { heights } = rowspans(rows);
  let end = count;
  for (let row = 0; row < end; row++)
    for (const index of rows[row]?.cells.keys() ?? []) end = Math.max(end, row + (heights.get(`${row} ${index}`) ?? 1));
  return end;
}
