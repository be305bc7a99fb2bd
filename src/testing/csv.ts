import { parse } from 'csv-parse/sync';

/** The rows of a CSV file by the names in its first line. */
export function contentsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true });
}
