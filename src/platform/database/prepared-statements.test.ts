import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { translateDatabaseTrouble } from './errors.ts';
import { inTransaction } from './transaction.ts';
import type { Database } from './types.ts';

const journal = testJournal();

/** The statements like `pattern` that PostgreSQL has prepared on the connection on which `statement` was asked so often. */
async function preparedAfter(times: number, statement: (turn: number) => SQL, pattern: string): Promise<string[]> {
  return journal.services.db.transaction(async (tx) => {
    for (let turn = 0; turn < times; turn++) await tx.execute(statement(turn));
    return prepared(tx, pattern);
  });
}

async function prepared(db: Pick<Database, 'execute'>, pattern: string): Promise<string[]> {
  // Without a parameter, so that it is none of them.
  const { rows } = await db.execute<{ statement: string }>(
    sql.raw(`select statement from pg_prepared_statements where statement like '${pattern}'`),
  );
  return rows.map(({ statement }) => statement);
}

test('what is asked again and again is prepared, once, and answers as before', async () => {
  const { db } = journal.services;
  const answers = await db.transaction(async (tx) => {
    const found: unknown[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const { rows } = await tx.execute<Record<string, unknown>>(
        sql`select ${turn}::int + 1 as often_asked, ${null}::text as nothing`,
      );
      found.push(...rows);
    }
    expect(await prepared(tx, '%often_asked%')).toHaveLength(1);
    return found;
  });
  expect(answers).toEqual(Array.from({ length: 20 }, (_, turn) => ({ often_asked: turn + 1, nothing: null })));
});

test('what is asked now and then is not, nor what has no values', async () => {
  expect(await preparedAfter(4, (turn) => sql`select ${turn}::int as seldom_asked`, '%seldom_asked%')).toEqual([]);
  expect(await preparedAfter(20, () => sql`select 1 as without_values`, '%without_values%')).toEqual([]);
});

test('what was prepared before a table changed is asked for anew', async () => {
  const { db } = journal.services;
  await db.execute(sql`create table changing (number integer)`);
  const ask = (on: Pick<Database, 'execute'>) =>
    on.execute<Record<string, unknown>>(sql`select number from changing where number > ${0}::int`);
  const change = (type: string) => db.execute(sql.raw(`alter table changing alter column number type ${type}`));
  const often = () => inTransaction(db, (tx) => inOrder(8, () => ask(tx)));
  await often();
  await change('bigint');
  await often();
  // Outside of a transaction whoever meets it is told to come again, and nobody after him is.
  await inOrder(8, () => ask(db));
  await change('integer');
  const refused = await ask(db).then(
    () => undefined,
    (error: unknown) => translateDatabaseTrouble(error),
  );
  expect(refused).toMatchObject({ failure: 'unavailable', retryAfter: 5 });
  await inOrder(20, () => ask(db));
});

// Last of those that look at what is prepared: nothing more is, after it.
test('however many statements there are, few are prepared', async () => {
  const lists = (turn: number) =>
    sql`select 1 as some_list where 1 in ${Array.from({ length: 1 + (turn % 150) }, () => turn)}`;
  const prepared = await preparedAfter(150 * 6, lists, '%some_list%');
  expect(prepared.length).toBeGreaterThan(50);
  expect(prepared.length).toBeLessThanOrEqual(100);
});

test('a statement that fails says why, prepared or not, and goes on being asked', async () => {
  const { db } = journal.services;
  const halves = (by: number) => db.execute<Record<string, unknown>>(sql`select 1 / ${by}::int as divided`);
  for (let turn = 0; turn < 8; turn++) {
    await expect(halves(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect((await halves(1)).rows).toEqual([{ divided: 1 }]);
  }
});

async function inOrder(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn++) await work();
}
