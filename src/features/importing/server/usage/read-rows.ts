import { type Info, parse } from 'csv-parse';
import { remarkTexts } from '../../remark-texts.ts';
import { ImportRefused } from '../refused.ts';
import { delimiterOf, feed, refusalIn, type Table } from '../sheet/csv.ts';

export interface TableRow {
  line: number;
  cells: string[];
}

const MAX_ROW_CHARACTERS = 1_000_000;
/** More than the articles of any journal have lines. */
const MAX_ROWS = 500_000;

/** Reads the rows of a table whose lines have different lengths. Throws ImportRefused with the line. */
export async function* readRows(table: Table): AsyncGenerator<TableRow, void> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(headingOf(table.first)),
    info: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // Titles in tab-separated reports have quotation marks.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const feeding = feed(table, parser);
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      rows += 1;
      if (rows > MAX_ROWS) throw new ImportRefused(remarkTexts.refusals.tooManyLines(MAX_ROWS));
      yield { line: info.lines, cells: record };
    }
    await feeding;
  } catch (error) {
    throw refusalIn(parser, error);
  } finally {
    parser.destroy();
  }
}

/** The line with most separators: lines above the columns have one or two cells. */
function headingOf(first: string): string {
  const separators = (line: string) => line.split(/[,;\t]/).length;
  return first.split('\n', 30).reduce((best, line) => (separators(line) > separators(best) ? line : best), '');
}
