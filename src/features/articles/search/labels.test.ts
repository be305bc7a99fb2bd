import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { headLabels, labels, sampleFor, sampleLabel, topicLabel, yearLabel } from './server/labels.ts';
import { lexemesOf, parseQuery } from './server/query.ts';
import { articleSearch } from './server/tables.ts';

const { journal, publish, listed, people } = searchableJournal();

test('a word of PostgreSQL’s maximum length has no label but is found', async () => {
  const longest = '界'.repeat(682);
  const { id } = await publish('Worlds', { keywords: longest });
  expect((await listed(longest.slice(0, 200))).data).toMatchObject([{ id }]);
  const { db } = journal.services;
  const [row] = await db
    .select({ words: articleSearch.words })
    .from(articleSearch)
    .where(eq(articleSearch.articleId, id));
  expect(row?.words).toContain(`'${longest}'`);
  // A longer lexeme would become an empty one in the tsvector.
  expect(row?.words).not.toMatch(/(^| )''( |$)/);
});

test('each sample contains one in that many articles', async () => {
  const none = sql`null::text`;
  const articleId = sql`lpad(to_hex(number), 32, '0')::uuid`;
  const vector = labels({ articleId, topicId: none, issueId: none, year: none, head: sql`''::tsvector` });
  for (const oneIn of [8, 64, 1024]) {
    const { rows } = await journal.services.db.execute<{ sampled: number[] }>(sql`
      select array_agg(number order by number) as sampled from generate_series(0, 4095) as number
      where ${vector} @@ ${sampleLabel(oneIn)}`);
    expect(rows[0]?.sampled).toEqual(Array.from({ length: 4096 / oneIn }, (_, index) => index * oneIn));
  }
});

test.each([
  [0, 8],
  [5, 8],
  [8.1, 16],
  [50, 64],
  [1_000, 1_024],
  [1_000_000, 1_024],
])('the largest sample of at most one in %d is one in %d', (many, oneIn) => {
  expect(sampleFor(many)).toBe(oneIn);
});

test('every article has labels, and no query can contain one', async () => {
  await publish('A Ferry', {});
  const { db } = journal.services;
  const rows = await db.select({ words: articleSearch.words, topicId: articleSearch.topicId }).from(articleSearch);
  expect(rows.length).toBeGreaterThan(0);
  for (const { words, topicId } of rows) {
    expect(words).toContain(topicLabel(topicId));
    expect(words).toMatch(/' y20\d\d'/);
  }
  for (const q of [
    sampleLabel(64),
    `"${sampleLabel(64)}"`,
    topicLabel(people().topic),
    headLabels("'ferry'"),
    yearLabel(2023),
    `-${topicLabel(people().topic)}`,
  ])
    expect(
      lexemesOf((await parseQuery(db, q)).exact).filter((word) => word.startsWith(' ')),
      q,
    ).toEqual([]);
});
