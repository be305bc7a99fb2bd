import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { translateDatabaseError } from './errors.ts';
import { inTransaction } from './transaction.ts';
import type { Database } from './types.ts';

const journal = testJournal();

/** The prepared statements that match `pattern`, after `statement` was executed `times` times on the same connection. */
async function preparedAfter(times: number, statement: (index: number) => SQL, pattern: string): Promise<string[]> {
  return journal.services.db.transaction(async (tx) => {
    for (let index = 0; index < times; index++) await tx.execute(statement(index));
    return prepared(tx, pattern);
  });
}

async function prepared(db: Pick<Database, 'execute'>, pattern: string): Promise<string[]> {
  // Without a parameter, so that this statement is not prepared.
  const { rows } = await db.execute<{ statement: string }>(
    sql.raw(`select statement from pg_prepared_statements where statement like '${pattern}'`),
  );
  return rows.map(({ statement }) => statement);
}

test('a frequent statement is prepared once, with the same results', async () => {
  const { db } = journal.services;
  const answers = await db.transaction(async (tx) => {
    const found: unknown[] = [];
    for (let index = 0; index < 20; index++) {
      const { rows } = await tx.execute<Record<string, unknown>>(
        sql`select ${index}::int + 1 as frequent, ${null}::text as nothing`,
      );
      found.push(...rows);
    }
    expect(await prepared(tx, '%frequent%')).toHaveLength(1);
    return found;
  });
  expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => ({ frequent: index + 1, nothing: null })));
});

test('a rare statement and one without values are not prepared', async () => {
  expect(await preparedAfter(4, (index) => sql`select ${index}::int as rare`, '%rare%')).toEqual([]);
  expect(await preparedAfter(20, () => sql`select 1 as without_values`, '%without_values%')).toEqual([]);
});

test('statements prepared before a change of their table are prepared again', async () => {
  const { db } = journal.services;
  await db.execute(sql`create table changing (number integer)`);
  const query = (on: Pick<Database, 'execute'>) =>
    on.execute<Record<string, unknown>>(sql`select number from changing where number > ${0}::int`);
  const change = (type: string) => db.execute(sql.raw(`alter table changing alter column number type ${type}`));
  const often = () => inTransaction(db, (tx) => inOrder(8, () => query(tx)));
  await often();
  await change('bigint');
  await often();
  // Outside a transaction the first execution fails with 503, and later ones succeed.
  await inOrder(8, () => query(db));
  await change('integer');
  const refused = await query(db).then(
    () => undefined,
    (error: unknown) => translateDatabaseError(error),
  );
  expect(refused).toMatchObject({ failure: 'unavailable', retryAfter: 5 });
  await inOrder(20, () => query(db));
});

// The last test about prepared statements, because afterwards no more are prepared.
test('the number of prepared statements is limited', async () => {
  const lists = (index: number) =>
    sql`select 1 as some_list where 1 in ${Array.from({ length: 1 + (index % 150) }, () => index)}`;
  const prepared = await preparedAfter(150 * 6, lists, '%some_list%');
  expect(prepared.length).toBeGreaterThan(50);
  expect(prepared.length).toBeLessThanOrEqual(100);
});

test('a failing statement reports its error, prepared or not, and can be executed again', async () => {
  const { db } = journal.services;
  const divide = (by: number) => db.execute<Record<string, unknown>>(sql`select 1 / ${by}::int as divided`);
  for (let index = 0; index < 8; index++) {
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect((await divide(1)).rows).toEqual([{ divided: 1 }]);
  }
});

async function inOrder(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index++) await work();
}
