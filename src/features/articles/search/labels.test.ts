import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { inSample, labels, ofHead, ofTopic, ofYear, sampleOf } from './server/labels.ts';
import { lexemesOf, understand } from './server/query.ts';
import { articleSearch } from './server/tables.ts';

const { journal, publish, listed, people } = searchableJournal();

test('a word as long as PostgreSQL takes one has no label, and is found', async () => {
  const longest = '界'.repeat(682);
  const { id } = await publish('Worlds', { keywords: longest });
  expect((await listed(longest.slice(0, 200))).data).toMatchObject([{ id }]);
  const { db } = journal.services;
  const [row] = await db
    .select({ words: articleSearch.words })
    .from(articleSearch)
    .where(eq(articleSearch.articleId, id));
  expect(row?.words).toContain(`'${longest}'`);
  // What is longer becomes a word of nothing in a tsvector.
  expect(row?.words).not.toMatch(/(^| )''( |$)/);
});

test('of each sample, one article of so many is part', async () => {
  const none = sql`null::text`;
  const articleId = sql`lpad(to_hex(number), 32, '0')::uuid`;
  const given = labels({ articleId, topicId: none, issueId: none, year: none, head: sql`''::tsvector` });
  for (const each of [8, 64, 1024]) {
    const { rows } = await journal.services.db.execute<{ sampled: number[] }>(sql`
      select array_agg(number order by number) as sampled from generate_series(0, 4095) as number
      where ${given} @@ ${inSample(each)}`);
    expect(rows[0]?.sampled).toEqual(Array.from({ length: 4096 / each }, (_, place) => place * each));
  }
});

test.each([
  [0, 8],
  [5, 8],
  [8.1, 16],
  [50, 64],
  [1_000, 1_024],
  [1_000_000, 1_024],
])('at most one of %d: one of %d', (many, each) => {
  expect(sampleOf(many)).toBe(each);
});

test('every article has its own, and nobody can ask for one', async () => {
  await publish('A Ferry', {});
  const { db } = journal.services;
  const rows = await db.select({ words: articleSearch.words, topicId: articleSearch.topicId }).from(articleSearch);
  expect(rows.length).toBeGreaterThan(0);
  for (const { words, topicId } of rows) {
    expect(words).toContain(ofTopic(topicId));
    expect(words).toMatch(/' y20\d\d'/);
  }
  for (const q of [
    inSample(64),
    `"${inSample(64)}"`,
    ofTopic(people().topic),
    ofHead("'ferry'"),
    ofYear(2023),
    `-${ofTopic(people().topic)}`,
  ])
    expect(
      lexemesOf((await understand(db, q)).exact).filter((word) => word.startsWith(' ')),
      q,
    ).toEqual([]);
});
