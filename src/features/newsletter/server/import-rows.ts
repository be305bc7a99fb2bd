import { CsvError } from 'csv-parse';
import { type Info, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { invalid } from '#base/errors.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { ImportResult } from '../contract.ts';
import { IMPORT_ROWS } from '../rules.ts';
import { newsletterTexts } from '../texts.ts';

const { errors } = newsletterTexts;
const SHOWN = 100;

export interface ReadImport {
  /** Valid and each once, in their order. */
  addresses: string[];
  /** How many more times some of them were given. */
  repeated: number;
  refused: ImportResult['refused'];
}

interface Line {
  cells: string[];
  line: number;
}

/**
 * The addresses of a CSV file (comma, semicolon or tab; RFC 4180) or of pasted lines. With a head the column "email"
 * counts, and rows whose "state" is not "confirmed" are refused; without one, every cell that looks like an address.
 * Throws 400 for too many rows and for text that is no CSV.
 */
export function readImport(csv: string): ReadImport {
  const lines = linesOf(csv);
  const head = lines[0]?.cells.map((cell) => cell.toLowerCase().replace('-', '')) ?? [];
  const [email, state] = [head.findIndex((name) => /^email( ?address)?$/.test(name)), head.indexOf('state')];
  const body = email < 0 ? lines : lines.slice(1);
  if (body.length > IMPORT_ROWS) throw invalid([{ path: 'csv', message: errors.csvRows }]);

  const addresses = new Set<string>();
  const refused: ImportResult['refused'] = [];
  let repeated = 0;
  const refuse = ({ line, cells }: Line, reason: string, value = cells.join(', ')) =>
    refused.push({ line, value: value.slice(0, SHOWN), reason });
  for (const row of body) {
    const given = email < 0 ? row.cells.filter((cell) => cell.includes('@')) : [row.cells[email] ?? ''];
    const isOther = email >= 0 && state >= 0 && row.cells[state]?.toLowerCase() !== 'confirmed';
    if (isOther) refuse(row, errors.notConfirmed);
    else if (given.join('') === '') refuse(row, errors.noAddress);
    else {
      for (const value of given) {
        const read = z.safeParse(EmailAddress, bare(value));
        if (!read.success) refuse(row, read.error.issues[0]?.message ?? errors.noAddress, value);
        else if (addresses.has(read.data)) repeated += 1;
        else addresses.add(read.data);
        if (addresses.size + repeated + refused.length > IMPORT_ROWS)
          throw invalid([{ path: 'csv', message: errors.csvRows }]);
      }
    }
  }
  return { addresses: [...addresses], repeated, refused };
}

/** The address of `Aline <aline@example.org>`, and of a cell that was defused for spreadsheets. */
function bare(cell: string): string {
  return (/<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell).replace(/^'(?=[=+\-@])/, '');
}

/** `"Ingabire, Aline" <aline@example.org>`, as mail programs write it, is no CSV. */
const QUOTED_NAME = /(^|[,;\t]) *"[^"\r\n]*" *<([^<>\r\n]*)>/gm;

function linesOf(csv: string): Line[] {
  try {
    const records = parse(csv.replace(QUOTED_NAME, '$1$2'), {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1);
    throw invalid([{ path: 'csv', message: errors.csvBroken(line) }]);
  }
}
