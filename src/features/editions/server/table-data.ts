import type { Node } from 'prosemirror-model';

/** Columns that a table may have; wider ones are refused by the compiler. */
const MOST_COLUMNS = 200;

/** A row of a table: its width in columns, and the column in which each of its cells begins. */
interface RowPlaces {
  width: number;
  columns: number[];
}

/** The places of the cells of a table, beside those that reach into their rows from above. */
export function placesIn(table: Node): RowPlaces[] {
  const taken = table.children.map(() => new Set<number>());
  return table.children.map((row, index) => {
    const own = taken[index] ?? new Set();
    const columns = row.children.map(({ attrs }) => {
      let column = 0;
      while (own.has(column)) column++;
      const last = Math.min(column + attrs.colspan, MOST_COLUMNS);
      for (const line of taken.slice(index, index + attrs.rowspan))
        for (let one = column; one < last; one++) line.add(one);
      return column;
    });
    return { width: own.size, columns };
  });
}

/** The words of a cell, with figures that no line breaks: "1 234" has a space that holds its digits together. */
export const unbrokenFigures = (words: string): string => words.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/gu, '\u00a0');
