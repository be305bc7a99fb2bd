import type { parse } from 'csv-parse';
import { remarkTexts } from '../../remark-texts.ts';
import { ImportRefused, refusedAt } from '../refused.ts';

/** Decodes a table. Throws ImportRefused for another encoding. */
async function* textsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of source) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new ImportRefused(remarkTexts.refusals.encoding, { cause: error });
  }
}

/** A table whose beginning is read, so that its kind is known. */
export interface Table {
  /** At least its first lines, if it has so much. */
  first: string;
  texts: AsyncIterable<string>;
}

/** Characters of the beginning of a table: more than any heading has. */
const BEGINNING = 16_384;

/** Reads the beginning of a table. Throws ImportRefused for another encoding than UTF-8. */
export async function openTable(source: AsyncIterable<Uint8Array>): Promise<Table> {
  const texts = textsOf(source);
  let first = '';
  while (first.length < BEGINNING) {
    const { value, done } = await texts.next();
    if (done) break;
    first += value;
  }
  return { first, texts };
}

/** Returns the sign between the columns: spreadsheets in languages with decimal commas write semicolons. */
export function delimiterOf(start: string): string {
  const [head = ''] = start.split('\n');
  const countOf = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** A fault of the table itself, with its line, as a refusal; anything else as it is. */
export function refusalIn(parser: ReturnType<typeof parse>, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('CSV_') ? refusedAt(parser.info.lines, remarkTexts.refusals.table(message)) : error;
}

/** Gives a parser the text of a table, as fast as it is read. */
export async function feed({ first, texts }: Table, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    parser.write(first);
    for await (const text of texts) {
      if (!parser.write(text)) await new Promise((done) => parser.once('drain', done).once('close', done));
      // Given up by its reader; the file is closed by leaving the loop.
      if (parser.destroyed) return;
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}
