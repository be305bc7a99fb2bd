import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Part, Parts } from '#features/production/server/compose.ts';
import { FIRST_ISSUE } from './issue-1.ts';
import { SECOND_ISSUE } from './issue-2.ts';

/** Size of the charts that scripts/sample-charts.ts draws. */
const SIZE = { width: 1200, height: 680 };

const INVENTED: Part = {
  words:
    'This article belongs to the sample journal: its question, its people and its numbers are invented. The works in its list of references are real.',
};

/** The text of a sample article, which says first that it is invented, so that nobody mistakes it for a study. */
export function sampleText(title: string): Parts {
  const found = Object.entries({ ...FIRST_ISSUE, ...SECOND_ISSUE }).find(([beginning]) => title.startsWith(beginning));
  if (!found) throw new Error(`the sample journal has no text for “${title}”`);
  const [, { parts, references }] = found;
  return { parts: [INVENTED, ...parts], references };
}

/** The first table of a sample article as a file of data; undefined for an article without tables. */
export function sampleData(title: string) {
  const table = sampleText(title).parts.find((part) => 'table' in part);
  if (!table) return undefined;
  return {
    name: `${table.label.toLowerCase().replace(' ', '-')}.csv`,
    bytes: Buffer.from(stringify(table.table, { record_delimiter: 'windows' })),
    details: {
      title: `${table.label}: ${table.caption}`,
      description: 'The numbers of the table. They are invented, too.',
    },
  };
}

/** The charts of a text. */
export async function sampleCharts({ parts }: Parts) {
  const names = parts.flatMap((part) => ('figure' in part ? [part.figure] : []));
  return Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(resolve('sample', `${name}.webp`)), ...SIZE })),
  );
}
