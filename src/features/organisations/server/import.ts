import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json-node';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { withoutAccents } from '#platform/database/accents.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { organisations } from './tables.ts';

/** A record of the registry's data dump, as far as it is used (ROR schema 2.1). */
const RorRecord = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{6}\d\d$/),
  status: z.string(),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  locations: z.array(
    z.object({ geonames_details: z.object({ name: z.string().nullish(), country_name: z.string().nullish() }) }),
  ),
});

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

function rowOf(record: unknown): typeof organisations.$inferInsert | undefined {
  const { id, status, names, locations } = RorRecord.parse(record);
  const name = names.find(({ types }) => types.includes('ror_display')) ?? names[0];
  if (status !== 'active' || !name) return undefined;
  const { name: city, country_name: country } = locations[0]?.geonames_details ?? {};
  return {
    ror: id.slice(-9),
    name: name.value,
    place: [city, country].filter(Boolean).join(', '),
    haystack: names.map(({ value }) => value).join('\n'),
  };
}
