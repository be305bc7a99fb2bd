import { stringify } from 'csv-stringify/sync';

export type CsvRow = Record<string, string | number | null>;

/**
 * A CSV file (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets recognise accents). Cells that a spreadsheet would run
 * as a formula are escaped with an apostrophe.
 */
export function csvFile(fileName: string, columns: string[], rows: CsvRow[]): Response {
  const text = stringify(rows, {
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
