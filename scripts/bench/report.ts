import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

const FILE = 'docs/performance.md';

/** Writes a table of figures into its section of docs/performance.md and prints it; `note` precedes it. */
export async function report(place: string, lines: string[], note = ''): Promise<void> {
  const text = `${note && `${note}\n\n`}${lines.join('\n')}\n`;
  console.log(`\n${text}`);
  const [begin, end] = [`<!-- ${place}: begin -->`, `<!-- ${place}: end -->`];
  const page = await readFile(FILE, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${FILE} has no place for ${place}.`);
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine()}.`;
  await writeFile(FILE, `${page.slice(0, from + begin.length)}\n${measured}\n\n${text}${page.slice(to)}`);
}

const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`;

/** Rows of a Markdown table; the first column is words, the others are figures. */
export function table(head: string[], rows: (string | number)[][]): string[] {
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((row) => `| ${row.join(' | ')} |`);
}

/** The target: a figure that is a minimum or a maximum. */
export interface Aim {
  what: string;
  measured: number;
  atLeast?: number;
  atMost?: number;
  digits?: number;
}

/** A table that says for each target whether it is reached. */
export function aimed(aims: Aim[]): string[] {
  const rows = aims.map(({ what, measured, atLeast, atMost, digits = 0 }) => {
    const isReached =
      measured >= (atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (atMost ?? Number.POSITIVE_INFINITY);
    const bound =
      atLeast === undefined ? `at most ${figure(atMost ?? 0, digits)}` : `at least ${figure(atLeast, digits)}`;
    return [what, bound, figure(measured, digits), isReached ? 'reached' : '**missed**'];
  });
  return table(['aim', 'to reach', 'measured', ''], rows);
}

export const figure = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The one in the middle; the mean of the two of an even number. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}
