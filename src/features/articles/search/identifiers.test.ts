import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { aSubmission } from '#testing/makers.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { namedArticlesQuery } from './server/identifiers.ts';
import { parseQuery } from './server/query.ts';

const { journal, publish, search, titles, listed, listedTitles, people } = searchableJournal();

const spellings = (doi: string) => [
  doi,
  doi.toUpperCase(),
  `https://doi.org/${doi}`,
  `http://dx.doi.org/${doi}`,
  `DOI: ${doi}.`,
  `https://doi.org/${doi.replace('/', '%2F')}`,
  `Ingabire, A. (2026). Kilns. MDS Journal. https://doi.org/${doi}`,
  `https://doi.org/${doi}?utm_source=mail`,
];

test('finds an article by its DOI or number in any form, before articles that mention it', async () => {
  const { number } = await publish('Kilns', { doi: '10.12345/jaed.2026.1', publishedOn: '2020-01-01' });
  await publish('Of a Mention', { pdf: `See 10.12345/jaed.2026.1 and ${number}`, publishedOn: '2026-10-10' });
  for (const q of [...spellings('10.12345/jaed.2026.1'), number, number.toLowerCase(), `Article ${number}, 2026`]) {
    const reply = await search({ q });
    expect(reply.data[0]?.article.manuscriptTitle, q).toBe('Kilns');
    expect(reply, q).toMatchObject({ suggestion: null, isCorrected: false, total: reply.data.length });
    expect(reply.facets.years.at(-1), q).toEqual({ year: 2020, count: 1 });
    expect((await listedTitles(q))[0], q).toBe('Kilns');
  }
  for (const q of ['https://doi.org/10.12345/JAED.2026.1', `Article ${number}`])
    expect((await editorialClient(journal.as(people().editor.token)).list({ q })).data[0]?.number, q).toBe(number);
  expect(await titles({ q: number })).toEqual(['Kilns', 'Of a Mention']);
  expect(await titles({ q: number, year: 2026 })).toEqual(['Of a Mention']);
  expect(await listedTitles(number)).toEqual(['Kilns', 'Of a Mention']);
  expect((await search({ q: '10.12345/jaed.2026' })).data.map(({ article }) => article.number)).not.toContain(number);
});

test('finds an article by a notice’s DOI; an unknown DOI matches nothing and is not corrected', async () => {
  const { id } = await publish('Corrected Kilns');
  const notices = noticesClient(journal.as(people().editor.token));
  await notices.add(id, {
    kind: 'CORRECTION',
    date: dayOf(journal.now().toISOString()),
    text: 'Table 2.',
    doi: '10.12345/notice.7',
  });
  expect(await titles({ q: 'https://doi.org/10.12345/NOTICE.7' })).toEqual(['Corrected Kilns']);
  for (const q of ['10.12345/none', 'https://doi.org/10.99999/kilsn', 'MDS-1999-0001']) {
    expect(await search({ q })).toMatchObject({ total: 0, suggestion: null });
    expect(await listed(q)).toEqual(expect.objectContaining({ data: [], total: 0 }));
  }
});

test('does not find an unpublished submission by its DOI or number', async () => {
  const { id, number } = await aSubmission(journal, { ...people(), manuscriptTitle: 'Hidden Kilns' });
  await submissionsClient(journal.as(people().editor.token)).update(id, { doi: '10.12345/hidden' });
  for (const q of ['10.12345/hidden', number]) {
    expect((await search({ q })).total).toBe(0);
    expect((await listed(q)).total).toBe(0);
  }
});

test('looks up DOIs and numbers in unique indexes, without a sequential scan', async () => {
  const plan = await inTransaction(journal.services.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<Record<string, unknown>>(
      sql`explain (format json) ${namedArticlesQuery({ dois: ['10.1/a'], numbers: ['MDS-2026-0001'] })}`,
    );
    return JSON.stringify(rows);
  });
  for (const index of ['submissions_doi_key', 'submission_notices_doi_key', 'articles_number_key'])
    expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

test('finds a DOI with punctuation around it, and percent-encoded', async () => {
  await publish('Sickles', { doi: '10.12345/a<1>;2-x>' });
  for (const q of ['“10.12345/a<1>;2-x>.”', 'https://doi.org/10.12345/A%3C1%3E%3B2-x%3E', '(10.12345/a<1>;2-x>)'])
    expect(await titles({ q }), q).toEqual(['Sickles']);
});

test('excludes an article by its number or DOI', async () => {
  const [anvil, other] = [await publish('An Anvil', { doi: '10.12345/anvil' }), await publish('Two Anvils')];
  for (const q of [`anvil -${anvil.number}`, 'anvil -10.12345/ANVIL', 'anvil -https://doi.org/10.12345/anvil']) {
    const found = await search({ q });
    expect([found.total, found.data.map(({ article }) => article.id)], q).toEqual([1, [other.id]]);
    expect(
      found.facets.years.map(({ count }) => count),
      q,
    ).toEqual([1]);
    expect(await listedTitles(q), q).toEqual(['Two Anvils']);
  }
  expect(await titles({ q: `"an anvil" or anvil -${anvil.number}` })).toEqual(['Two Anvils']);
  expect(await titles({ q: `${other.number} -${other.number}` })).toEqual([]);
  const { total } = await listed(`-${anvil.number}`);
  expect(total).toBe((await listed('')).total - 1);
  expect((await search({ q: `-${anvil.number}` })).total).toBe(total);
});

test('adds the article of a number combined with words by "or", as the first result', async () => {
  const { number } = await publish('Of Bellows', { publishedOn: '2019-02-02' });
  await publish('A Crucible');
  for (const q of [`crucible or ${number}`, `${number} OR crucible`, `crucible or ${number} or crucibles`]) {
    expect(await titles({ q }), q).toEqual(['Of Bellows', 'A Crucible']);
    expect(await listedTitles(q), q).toEqual(['Of Bellows', 'A Crucible']);
    expect(await titles({ q, sort: 'newest' }), q).toEqual(['A Crucible', 'Of Bellows']);
    expect(await titles({ q, year: 2019 }), q).toEqual(['Of Bellows']);
    expect(await parseQuery(journal.services.db, q), q).toMatchObject({ kind: 'indexed' });
  }
  expect(await titles({ q: 'crucible or MDS-1999-0001' })).toEqual(['A Crucible']);
  expect(await titles({ q: `crucible or ${number} -anvil` })).toEqual(['Of Bellows', 'A Crucible']);
  expect(await titles({ q: `zebra ${number} or crucible` })).toEqual(['Of Bellows', 'A Crucible']);
  expect(await titles({ q: `crucible −${number}` })).toEqual(['A Crucible']);
  expect(await titles({ q: `${number} or MDS-1999-0001` })).toEqual(['Of Bellows']);
});
