import { CsvError } from 'csv-parse';
import { type Info, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { invalid } from '#base/errors.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { ImportResult } from '../contract.ts';
import { IMPORT_ROWS } from '../rules.ts';
import { newsletterTexts } from '../texts.ts';

const { errors } = newsletterTexts;
/** Characters of a refused line that the report repeats. */
const MAX_SHOWN = 100;

export interface ReadImport {
  /** Valid addresses without duplicates, in input order. */
  addresses: string[];
  /** Number of duplicates that were dropped. */
  repeated: number;
  refused: ImportResult['refused'];
}

interface Line {
  cells: string[];
  line: number;
}

/**
 * Reads the addresses of a CSV file (comma, semicolon or tab; RFC 4180) or of pasted lines. With a header row, only the
 * column "email" is read, and rows whose "state" is not "confirmed" are refused; without one, every cell with an "@" is
 * read. Throws 400 for too many rows and for invalid CSV.
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
  const refuse = ({ line, cells }: Line, { reason, value = cells.join(', ') }: { reason: string; value?: string }) =>
    refused.push({ line, value: value.slice(0, MAX_SHOWN), reason });
  for (const row of body) {
    const values = email < 0 ? row.cells.filter((cell) => cell.includes('@')) : [row.cells[email] ?? ''];
    const isNotConfirmed = email >= 0 && state >= 0 && row.cells[state]?.toLowerCase() !== 'confirmed';
    if (isNotConfirmed) refuse(row, { reason: errors.notConfirmed });
    else if (values.join('') === '') refuse(row, { reason: errors.noAddress });
    else {
      for (const value of values) {
        const parsed = z.safeParse(EmailAddress, bareAddress(value));
        if (!parsed.success) refuse(row, { reason: parsed.error.issues[0]?.message ?? errors.noAddress, value });
        else if (addresses.has(parsed.data)) repeated += 1;
        else addresses.add(parsed.data);
        if (addresses.size + repeated + refused.length > IMPORT_ROWS)
          throw invalid([{ path: 'csv', message: errors.csvRows }]);
      }
    }
  }
  return { addresses: [...addresses], repeated, refused };
}

/** Returns the address in `Aline <aline@example.org>` and in a cell that our export escaped for spreadsheets. */
function bareAddress(cell: string): string {
  return (/<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell).replace(/^'(?=[=+\-@])/, '');
}

/** Mail programs write `"Ingabire, Aline" <aline@example.org>`, which is invalid CSV. */
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
