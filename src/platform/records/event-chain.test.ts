import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '#base/ids.ts';
import { type TestJournal, testJournal } from '#testing/journal.ts';
import { events } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Transaction } from '../database/types.ts';
import { chainEarlierEvents, checkChain, headOf } from './event-chain.ts';
import { eventType } from './events.ts';

const shelfFilled = eventType('shelf.filled', z.object({ name: z.string(), books: z.number() }));

const record = (journal: TestJournal, name: string, books = 1) =>
  inTransaction(journal.services.db, (tx) => recordIn(journal, tx, { name, books }));
const recordIn = (journal: TestJournal, tx: Transaction, payload: { name: string; books: number }) =>
  journal.services.events.record(tx, shelfFilled, { payload, actorId: null });

const named = (name: string) => sql`${events.payload} ->> 'name' = ${name}`;
const chainOf = (journal: TestJournal) => journal.services.db.select().from(events).orderBy(asc(events.number));

describe('the chain of events', () => {
  const journal = testJournal();
  const check = () => checkChain(journal.services.db);

  test('links every event to the one before it, as documented', async () => {
    await record(journal, 'é \u2028 "quoted"', 1e21);
    const chain = await chainOf(journal);
    const row = chain.at(-1);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(row).toMatchObject({
      number: chain.length,
      previousHash: chain.at(-2)?.hash ?? '0'.repeat(64),
      commitment: sha256(`{"payload":{"books":1e+21,"name":"é \u2028 \\"quoted\\""},"salt":"${row?.salt}"}`),
      hash: sha256(
        `{"actor":null,"at":"${row?.createdAt.toISOString()}","commitment":"${row?.commitment}","id":"${row?.id}",` +
          `"number":${row?.number},"previous":"${row?.previousHash}","type":"shelf.filled"}`,
      ),
    });
    expect(await check()).toEqual({ head: { number: chain.length, hash: row?.hash }, breaks: [], outside: 0 });
  });

  test('does not fork when many write at once, and nobody waits for a transaction that is still open', async () => {
    const before = (await headOf(journal.services.db))?.number ?? 0;
    const [release, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTransaction(journal.services.db, async (tx) => {
      await recordIn(journal, tx, { name: 'slow', books: 1 });
      released.resolve();
      await release.promise;
    });
    await released.promise;
    await Promise.all(Array.from({ length: 30 }, (_, index) => record(journal, `shelf ${index}`)));
    release.resolve();
    await slow;
    expect(await check()).toMatchObject({ head: { number: before + 31 }, breaks: [], outside: 0 });
    expect((await chainOf(journal)).at(-1)?.payload).toMatchObject({ name: 'slow' });
  });

  test('leaves no trace of a transaction that is rolled back', async () => {
    const before = await headOf(journal.services.db);
    await inTransaction(journal.services.db, async (tx) => {
      await recordIn(journal, tx, { name: 'never', books: 1 });
      throw new Error('changed my mind');
    }).catch(() => {});
    expect(await headOf(journal.services.db)).toEqual(before);
  });

  test('is not changed or shortened by the program: the database refuses', async () => {
    await record(journal, 'firm');
    const { db } = journal.services;
    const refused = { cause: { message: 'events are never changed or deleted' } };
    await expect(
      db
        .update(events)
        .set({ payload: { name: 'other' } })
        .where(named('firm')),
    ).rejects.toMatchObject(refused);
    await expect(db.update(events).set({ number: null, hash: null }).where(named('firm'))).rejects.toMatchObject(
      refused,
    );
    await expect(db.update(events).set({ type: 'shelf.emptied' }).where(named('firm'))).rejects.toMatchObject(refused);
    await expect(db.delete(events).where(named('firm'))).rejects.toMatchObject(refused);
    expect((await check()).breaks).toEqual([]);
  });

  test('survives the erasure of the content of an event', async () => {
    await record(journal, 'Aline Ingabire');
    const { db } = journal.services;
    await db.update(events).set({ payload: {}, salt: null }).where(named('Aline Ingabire'));
    expect(JSON.stringify(await chainOf(journal))).not.toContain('Aline');
    expect((await check()).breaks).toEqual([]);
  });
});

describe('a check', () => {
  const journal = testJournal();

  /** The breaks that a check finds after a change by the owner of the database, relative to the event "b" in "a", "b", "c". */
  async function findings(change: (tx: Transaction) => Promise<unknown>) {
    for (const name of ['a', 'b', 'c']) await record(journal, name);
    const b = ((await headOf(journal.services.db))?.number ?? 0) - 1;
    let found: object[] = [];
    await inTransaction(journal.services.db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await change(tx);
      found = (await checkChain(tx)).breaks.map(({ kind, number }) => ({ kind, after: number - b }));
      throw new Error('rolled back');
    }).catch((error: Error) => expect(error.message).toBe('rolled back'));
    return found;
  }

  const isB = sql`${events.number} = (select max(number) - 1 from events)`;
  const change = (values: PgUpdateSetSource<typeof events>) => (tx: Transaction) =>
    tx.update(events).set(values).where(isB);

  test.each<[string, (tx: Transaction) => Promise<unknown>, object[]]>([
    ['a changed payload', change({ payload: { name: 'b', books: 9 } }), [{ kind: 'changed', after: 0 }]],
    ['another time', change({ createdAt: new Date(0) }), [{ kind: 'changed', after: 0 }]],
    ['another actor', change({ actorId: newId() }), [{ kind: 'changed', after: 0 }]],
    ['a payload without its salt', change({ salt: null }), [{ kind: 'changed', after: 0 }]],
    ['an event that is gone', (tx) => tx.delete(events).where(isB), [{ kind: 'missing', after: 1 }]],
    ['another event with a fitting hash', replaceB, [{ kind: 'replaced', after: 1 }]],
    ['nothing in a chain that is intact', async () => {}, []],
  ])('finds %s', async (_, act, expected) => {
    expect(await findings(act)).toEqual(expected);
  });

  /** Replaces "b" by another event, and makes its hash as the database does. */
  async function replaceB(tx: Transaction) {
    await tx.execute(
      sql`create temporary table later on commit drop as select * from events where number >= (select max(number) - 1 from events)`,
    );
    await tx.execute(sql`delete from events where id in (select id from later)`);
    await tx.execute(sql`insert into events select * from later`);
    await tx.execute(sql`update events set number = null where id in (select id from later)`);
    await tx.execute(
      sql`update events set type = 'shelf.emptied' where id = (select id from later order by number limit 1)`,
    );
    await tx.execute(sql`select append_to_event_chain((select id from later order by number limit 1))`);
    await tx.execute(
      sql`update events set number = later.number from later where later.id = events.id and events.number is null`,
    );
  }

  test('counts events that are not in the chain', async () => {
    const row = { id: newId(), type: 'shelf.filled', payload: {}, createdAt: journal.now() };
    await journal.services.db.insert(events).values(row);
    expect(await checkChain(journal.services.db)).toMatchObject({ breaks: [], outside: 1 });
  });

  test('finds events of earlier releases in the chain once they have been put into it', async () => {
    const { db } = journal.services;
    const before = (await headOf(db))?.number ?? 0;
    await db.execute(sql`
      insert into events (id, type, payload, created_at)
      select gen_random_uuid(), 'shelf.filled', jsonb_build_object('books', n), timestamptz '2020-01-01 00:00:00.123456Z' + n * interval '1 day'
      from generate_series(1, 2500) n`);
    const ranges: object[] = [];
    const chain = () => chainEarlierEvents(db, async (_, range) => void ranges.push(range));
    await chain();
    await chain();
    const outside = 1;
    expect(ranges).toEqual([{ from: before + 1, to: before + 2500 + outside }]);
    expect(await checkChain(db)).toMatchObject({ head: { number: before + 2501 }, breaks: [], outside: 0 });
    const [first] = await db
      .select()
      .from(events)
      .where(eq(events.number, before + 1));
    expect(first?.createdAt).toEqual(new Date('2020-01-02T00:00:00.123Z'));
  });
});
