import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testJournal } from '#testing/journal.ts';
import { events as storedEvents } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import { createLog } from '../observability/log.ts';
import { createEvents, eventType } from './events.ts';

const journal = testJournal();
const thingMoved = eventType(
  'thing.moved',
  z.object({ name: z.string(), to: z.object({ shelf: z.number() }), on: z.coerce.date(), by: z.string().optional() }),
);
type ThingMoved = PayloadOf<typeof thingMoved>;
const on = new Date('2026-03-09T08:00:00Z');

/** Records events, replaces their payloads by ones that another release may have stored, and runs the reactions. */
async function reactTo(stored: Record<string, unknown>[]) {
  const lines: string[] = [];
  const jobs = createJobs(journal.connection, createLog('warn', { write: (line) => void lines.push(line) }));
  const { db } = journal.services;
  const events = createEvents({ db, jobs, clock: () => journal.now() });
  const handled: ThingMoved[] = [];
  events.react(thingMoved, { name: 'test.move', run: async ({ payload }) => void handled.push(payload) });
  await jobs.open([events.queue], []);
  for (const payload of stored) {
    await inTransaction(db, async (tx) => {
      const name = String(payload.name);
      const isThis = sql`${storedEvents.payload} ->> 'name' = ${name}`;
      await events.record(tx, thingMoved, { payload: { name, to: { shelf: 1 }, on }, actorId: null });
      // The database refuses changes of events, except by its superuser.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(storedEvents).set({ payload }).where(isThis);
    });
  }
  await jobs.work();
  return { handled, warnings: () => lines.map((line) => JSON.parse(line)), stop: jobs.stop };
}

test('an event without a required field fails with an error that names both, and the next one is handled', async () => {
  const { handled, warnings, stop } = await reactTo([
    { name: 'invalid', to: {}, on },
    { name: 'valid', to: { shelf: 2 }, on },
  ]);
  await expect.poll(() => handled, { timeout: 10_000 }).toMatchObject([{ name: 'valid', to: { shelf: 2 } }]);
  const message = expect.stringMatching(
    /^The payload of the event "thing\.moved" \([\w-]{36}\) is invalid: to\.shelf: \S/,
  );
  await expect.poll(() => warnings()[0]).toMatchObject({ queue: 'reactions', err: { message } });
  await stop();
});

test('handles an old event without a field that was added later, and one with a field of a newer release', async () => {
  const [to, by] = [{ shelf: 3 }, 'Aline'];
  const { handled, stop } = await reactTo([
    { name: 'old', to, on },
    { name: 'new', to, on, by, colour: 'red' },
  ]);
  const inOrder = () => handled.toSorted((a, b) => b.name.localeCompare(a.name));
  await expect.poll(inOrder, { timeout: 10_000 }).toEqual([
    { name: 'old', to, on },
    { name: 'new', to, on, by },
  ]);
  expect(handled.every((payload) => payload.on instanceof Date)).toBe(true);
  await stop();
});
