import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json-node';
import { sql } from 'drizzle-orm';
import { withoutAccents } from '#platform/database/accents.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { organisationIn, RorRecord } from './ror-record.ts';
import { organisations } from './tables.ts';

const BATCH = 1000;

/** The registry's file cannot be read; the message is for the operator. */
export class RegistryRefused extends Error {
  override name = 'RegistryRefused';
}

/**
 * Replaces the journal's copy of the ROR registry by the active records of its data dump, a JSON file with one
 * array. All or nothing. Returns their number.
 */
export function importOrganisations(db: Database, file: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.delete(organisations);
    let count = 0;
    let batch: (typeof organisations.$inferInsert)[] = [];
    const store = async () => {
      if (batch.length > 0) await insert(tx, batch);
      count += batch.length;
      batch = [];
    };
    const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
    await pipeline(createReadStream(file), parser, async (records: AsyncIterable<{ value?: unknown }>) => {
      for await (const { value } of records) {
        const row = rowOf(value);
        if (row) batch.push(row);
        if (batch.length >= BATCH) await store();
      }
      await store();
    }).catch((error: Error) => {
      throw new RegistryRefused(`${file} cannot be read as the registry's JSON file: ${error.message}`, {
        cause: error,
      });
    });
    if (count === 0)
      throw new RegistryRefused(`${file} contains no organisations. It should be the JSON file of the data dump.`);
    return count;
  });
}

async function insert(tx: Transaction, rows: (typeof organisations.$inferInsert)[]): Promise<void> {
  const column = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]));
  await tx.execute(sql`
    insert into organisations (ror, name, place, haystack)
    select given.ror, given.name, given.place, ${withoutAccents(sql`given.haystack`)} from unnest(${column('ror')}::text[], ${column('name')}::text[], ${column('place')}::text[],
      ${column('haystack')}::text[]) as given (ror, name, place, haystack)
    on conflict do nothing`);
}

function rowOf(value: unknown): typeof organisations.$inferInsert | undefined {
  const record = RorRecord.parse(value);
  const organisation = organisationIn(record);
  return organisation && { ...organisation, haystack: record.names.map((name) => name.value).join('\n') };
}
