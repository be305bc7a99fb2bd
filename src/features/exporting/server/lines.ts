import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { list, quoted } from '#platform/backup/database-facts.ts';

const [BACKSLASH, NEWLINE] = [0x5c, 0x0a];

export interface CountedLines extends AsyncIterable<Buffer> {
  /** Lines so far. */
  count: number;
}

/** Yields the rows of a statement as NDJSON; PostgreSQL writes them, so that no value loses its precision. */
export function linesOf(client: pg.ClientBase, statement: string): CountedLines {
  const copy = client.query(copyTo(`copy (select row_to_json(record)::text from (${statement}) record) to stdout`));
  const lines: CountedLines = {
    count: 0,
    async *[Symbol.asyncIterator]() {
      const plain = unescaper();
      for await (const chunk of copy as AsyncIterable<Buffer>) yield plain(chunk);
      lines.count = copy.rowCount;
    },
  };
  return lines;
}

/** COPY doubles the backslashes of JSON, which has no other character that COPY escapes. */
function unescaper(): (chunk: Buffer) => Buffer {
  let isSecond = false;
  return (chunk) => {
    if (!isSecond && !chunk.includes(BACKSLASH)) return chunk;
    const result = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      isSecond = byte === BACKSLASH && !isSecond;
      if (!isSecond) result[length++] = byte;
    }
    return result.subarray(0, length);
  };
}

function escaped(chunk: Buffer): Buffer {
  if (!chunk.includes(BACKSLASH)) return chunk;
  const result = Buffer.allocUnsafe(chunk.length * 2);
  let length = 0;
  for (const byte of chunk) {
    if (byte === BACKSLASH) result[length++] = BACKSLASH;
    result[length++] = byte;
  }
  return result.subarray(0, length);
}

export interface Target {
  table: string;
  columns: string[];
}

/** Creates the table that lines are copied into before they become rows; it goes with the transaction. */
export async function prepareForLines(client: pg.ClientBase): Promise<void> {
  await client.query('create temporary table incoming_lines (line text not null) on commit drop');
}

/** Stores NDJSON as rows of a table and returns their number. PostgreSQL reads the lines, as it wrote them. */
export async function storeLines(
  client: pg.ClientBase,
  { table, columns }: Target,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom('copy incoming_lines from stdin'));
  const done = finished(copy);
  done.catch(() => {});
  let last = NEWLINE;
  for await (const chunk of lines) {
    if (chunk.length === 0) continue;
    last = chunk.at(-1) ?? NEWLINE;
    // Waits while the database is slower than the reader.
    if (!copy.write(escaped(chunk))) await Promise.race([once(copy, 'drain'), done]);
  }
  if (last !== NEWLINE) copy.write('\n');
  copy.end();
  await done;
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${list(columns)}) select ${columns.map((column) => `record.${quoted(column)}`).join(', ')}
     from incoming_lines, json_populate_record(null::${quoted(table)}, line::json) record`,
  );
  await client.query('truncate incoming_lines');
  return rowCount ?? 0;
}
