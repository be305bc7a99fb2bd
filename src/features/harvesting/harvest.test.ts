import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { OaiPmh } from 'oai-pmh/src/index.js';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeStamp } from '#features/articles/server/changes.ts';
import { articles } from '#features/articles/server/tables.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { topicsClient } from '#features/topics/client.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { copyArticle, replyFaults } from '#testing/repository.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  site = testSite(journal);
  editor = await anAdministrator(journal);
});

interface Listed {
  identifiers: string[];
  deleted: string[];
  token: string | undefined;
  responseDate: string;
  size: string | undefined;
}

/** Requests a page of a list and parses it with regular expressions. */
async function page(query: string): Promise<Listed> {
  const xml = await (await site.request(`/oai?${query}`)).text();
  expect(await replyFaults(xml), xml.slice(0, 2000)).toEqual([]);
  const all = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found = '']) => found);
  return {
    identifiers: all(/<header[^>]*><identifier>([^<]+)/g),
    deleted: all(/<header status="deleted"><identifier>([^<]+)/g),
    token: all(/<resumptionToken[^>]*>([^<]+)/g)[0],
    responseDate: all(/<responseDate>([^<]+)/g)[0] ?? '',
    size: all(/completeListSize="(\d+)"/g)[0],
  };
}

/** Harvests a whole list in its order; `between` runs after each page. */
async function harvest(verb: string, query: string, between: (pages: number) => Promise<void> = async () => {}) {
  const [identifiers, deleted] = [[] as string[], [] as string[]];
  let current = await page(`verb=${verb}&${query}`);
  for (let pages = 1; ; pages++) {
    identifiers.push(...current.identifiers);
    deleted.push(...current.deleted);
    if (!current.token) return { identifiers, deleted, pages };
    await between(pages);
    current = await page(`verb=${verb}&resumptionToken=${current.token}`);
  }
}

const updatedAt = async (id: SubmissionId) => {
  const [row] = await journal.services.db.select().from(articles).where(eq(articles.id, id));
  return row?.updatedAt.getTime() ?? 0;
};
const identifier = (number: string) => `oai:journal.example.org:${number}`;
const allIdentifiers = async () =>
  (await journal.services.db.select({ number: articles.number }).from(articles)).map(({ number }) =>
    identifier(number),
  );

test('stamps an article when its issue, topic or journal changes, and not after a view or a download', async () => {
  await journal.work();
  const as = journal.as(editor.token);
  const issues = issuesClient(as);
  const draft = { issueNumber: 1, year: 2026, month: 7, title: 'Land' };
  const { data: issue } = await issues.add(draft);
  const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
  const other = await aSubmission(journal, {
    status: 'PUBLISHED',
    topic: (await journal.services.topics.add('Other')).id,
  });
  await submissionsClient(as).update(id, { issueId: issue.id });

  let stamp = await updatedAt(id);
  const { data: article } = await articlesOf(number);
  // A browser's user agent, as robots are not counted.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await site.request(`/api/v1/articles/${number}/view`, { method: 'POST', headers });
  await site.request(`${article.files[0].fileUrl}`, { headers });
  await journal.services.usage.settled();
  expect((await articlesOf(number)).data).toMatchObject({ views: 1, downloads: 1 });
  expect(await updatedAt(id)).toBe(stamp);

  const otherStamp = await updatedAt(other.id);
  const expectStamped = () =>
    vi.waitFor(async () => expect(await updatedAt(id)).toBeGreaterThan(stamp), { timeout: 15_000 });
  await issues.change(issue.id, { ...draft, title: 'Land and Water' });
  await expectStamped();
  stamp = await updatedAt(id);
  const [topic] = (await journal.services.topics.list()).filter(({ name }) => name === 'Agricultural Economics');
  await topicsClient(as).change(topic?.id ?? '', { name: 'Rural Economics' });
  await expectStamped();
  expect(await updatedAt(other.id)).toBe(otherStamp);
  stamp = await updatedAt(id);
  const settings = await journalClient(as).read();
  await journalClient(as).change({ ...settings, issn: '2434-561X' });
  await expectStamped();
  expect(await updatedAt(other.id)).toBeGreaterThan(otherStamp);
}, 60_000);

async function articlesOf(number: string) {
  return (await site.request(`/api/v1/articles/${number}`)).json() as Promise<{
    data: { files: [{ fileUrl: string }]; views: number };
  }>;
}

test('a harvest of several pages has every record once; records changed in between come again at the end', async () => {
  const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
  await copyArticle(journal, number, 430, '2001-01-01T00:00:00Z');
  const submissions = submissionsClient(journal.as(editor.token));
  const early = await aSubmission(journal, { status: 'PUBLISHED' });
  const late = await aSubmission(journal, { status: 'PUBLISHED' });
  const setStamp = (id: SubmissionId, iso: string) =>
    journal.services.db
      .update(articles)
      .set({ updatedAt: new Date(iso) })
      .where(eq(articles.id, id));
  await setStamp(early.id, '2001-01-01T00:00:30.5Z');
  await setStamp(late.id, '2001-01-01T00:07:00Z');

  const { identifiers, deleted, pages } = await harvest('ListRecords', 'metadataPrefix=oai_dc', async (done) => {
    if (done !== 2) return;
    // One article is delivered already, the other is not.
    await submissions.update(early.id, { status: 'WITHDRAWN' });
    await submissions.update(late.id, { doi: '10.5555/late' });
  });
  expect(pages).toBeGreaterThan(3);
  expect(new Set(identifiers)).toEqual(new Set(await allIdentifiers()));
  const positionsOf = (articleNumber: string) =>
    identifiers.flatMap((each, index) => (each === identifier(articleNumber) ? [index] : []));
  expect(positionsOf(early.number)).toEqual([30, identifiers.length - 2]);
  expect(positionsOf(late.number)).toEqual([identifiers.length - 1]);
  expect(identifiers.length).toBe(new Set(identifiers).size + 1);
  expect(deleted).toContain(identifier(early.number));

  // ListIdentifiers delivers the same list.
  const headers = await harvest('ListIdentifiers', 'metadataPrefix=oai_jats');
  expect(new Set(headers.identifiers)).toEqual(new Set(identifiers));
  // Records with the same stamp are delivered once each.
  await journal.services.db.execute(
    `update articles set updated_at = '2002-01-01T00:00:00.9Z' where number like 'MDS-1999-%'`,
  );
  const same = await harvest(
    'ListRecords',
    'metadataPrefix=oai_dc&from=2002-01-01T00:00:00Z&until=2002-01-01T00:00:00Z',
  );
  expect(same.identifiers).toHaveLength(430);
  expect(new Set(same.identifiers).size).toBe(430);
  expect(same.deleted).toHaveLength(43);
}, 60_000);

test('no harvest misses a record that is stamped before its transaction commits', async () => {
  const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
  const { db } = journal.services;
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
  const { promise: stamped, resolve: resolveStamp } = Promise.withResolvers<Date>();
  const slow = inTransaction(db, async (tx) => {
    const changedAt = await changeStamp(tx, () => journal.now());
    await tx.update(articles).set({ updatedAt: changedAt }).where(eq(articles.id, id));
    resolveStamp(changedAt);
    await committing;
  });
  const stamp = await stamped;
  await new Promise((done) => setTimeout(done, 1100));
  const quick = await aSubmission(journal, { status: 'PUBLISHED' });
  const from = `metadataPrefix=oai_dc&from=${stamp.toISOString().slice(0, 19)}Z`;
  // The list ends before the uncommitted record without waiting for it.
  const before = await harvest('ListRecords', 'metadataPrefix=oai_dc');
  expect(before.identifiers).not.toContain(identifier(quick.number));
  const { responseDate } = await page('verb=ListIdentifiers&metadataPrefix=oai_dc');
  expect(new Date(responseDate).getTime()).toBeLessThanOrEqual(stamp.getTime());
  commit();
  await slow;
  const after = await harvest('ListRecords', from);
  expect(after.identifiers).toEqual(expect.arrayContaining([number, quick.number].map(identifier)));
});

test('a third-party client harvests all records, including deletions', async () => {
  const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Soon gone', status: 'PUBLISHED' });
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'WITHDRAWN' });
  const server = createServer(getRequestListener(site.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = new OaiPmh(`http://127.0.0.1:${(server.address() as AddressInfo).port}/oai`);
  try {
    const records = [];
    for await (const record of client.listRecords({ metadataPrefix: 'oai_dc' })) records.push(record);
    expect(new Set(records.map(({ header }) => header.identifier))).toEqual(new Set(await allIdentifiers()));
    const gone = records.filter(({ header }) => header.identifier === identifier(number));
    expect(gone).toEqual([{ header: expect.objectContaining({ $: { status: 'deleted' } }) }]);
    const headers = [];
    for await (const header of client.listIdentifiers({ metadataPrefix: 'oai_jats' })) headers.push(header);
    expect(headers).toHaveLength(records.length);
    const sets = [];
    for await (const set of client.listSets()) sets.push(set);
    expect(sets.length).toBeGreaterThan(3);
    expect((await client.identify()).deletedRecord).toBe('persistent');
    const withMetadata = records.find(({ metadata }) => metadata);
    const record = await client.getRecord(withMetadata?.header.identifier ?? '', 'oai_jats');
    expect(record.metadata).toHaveProperty('article');
    await expect(client.getRecord('oai:elsewhere.org:1', 'oai_dc')).rejects.toMatchObject({ code: 'idDoesNotExist' });
  } finally {
    server.close();
  }
}, 60_000);

test('serves an article as JATS beside its page, with the page’s 301, 304, 404 and 410', async () => {
  const { id, number } = await aSubmission(journal, { manuscriptTitle: 'As a file', status: 'PUBLISHED' });
  const path = `/article/${number}/as-a-file.xml`;
  const response = await site.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response.text()).toContain('<article-title>As a file</article-title>');
  const etag = response.headers.get('etag') ?? '';
  expect((await site.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const wrong = await site.request(`/article/${number}/another.xml`);
  expect([wrong.status, wrong.headers.get('location')]).toEqual([301, path]);
  for (const unknown of ['MDS-2026-9999', 'x', '%00', '%F0%9F']) {
    expect((await site.request(`/article/${unknown}/x.xml`)).status, unknown).toBe(404);
  }
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'WITHDRAWN' });
  expect((await site.request(path)).status).toBe(410);
});
