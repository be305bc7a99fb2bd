import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#base/contract.ts';
import { dayOf } from '#base/dates.ts';
import { boardClient } from '#features/board/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { pagesClient } from '#features/pages/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { topicsClient } from '#features/topics/client.ts';
import { databaseUrlOf } from '#platform/database/postgres/find-database.ts';
import { LISTENER_NAME } from '#platform/instances/invalidation-barrier.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { anotherInstance, type TestJournal, testJournal } from '../journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '../makers.ts';
import { onDatabase } from '../restored.ts';
import { testSite } from '../site.ts';
import { addressWith, everyCall, nameOf } from './calls.ts';

/**
 * A replica that never catches up: a copy of the database in which every article has another title, so that a response
 * shows which database was read. Streaming replication itself is tested in e2e/replica.spec.ts.
 */
const journal = testJournal();
const STALE = 'Title on the replica';
let copy: TestDatabase;
let writer: TestJournal;
let reader: TestJournal;
let editor: Person;
let article: { id: SubmissionId; number: string };
let issue: { id: IssueId };
let kept: { id: SubmissionId; number: string };
let pdf: string;

beforeAll(async () => {
  editor = await anAdministrator(journal);
  issue = await journal.services.issues.add({ issueNumber: 1, year: 2025, month: 7, title: 'First' }, editor.id);
  [article, kept] = [await aSubmission(journal), await aSubmission(journal)];
  pdf = (await anUpload(journal, editor.token, 'final.pdf', await aPdf('Another text'))).fileUrl;
  for (const { id } of [article, kept])
    await journal.services.updateSubmission(editor.id, id, { status: 'PUBLISHED', issueId: issue.id });
  const { database = '' } = journal.connection;
  // A database can only be copied while nobody is connected to it.
  await onDatabase(
    { ...journal.connection, database: 'postgres' },
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  copy = await testDatabase(database);
  await onDatabase(copy.connection, `update articles set title = '${STALE}'`);
  const primary = databaseUrlOf(journal.connection);
  writer = await anotherInstance(journal, { DATABASE_URL: primary });
  reader = await anotherInstance(journal, {
    DATABASE_URL: primary,
    DATABASE_REPLICA_URL: databaseUrlOf(copy.connection),
  });
  await Promise.all([writer.work(), reader.work()]);
});
afterAll(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await copy.drop();
});

/** Tells the replica of every event without the change it belongs to: from then on it counts as caught up. */
async function pretendToCatchUp(): Promise<void> {
  const client = new pg.Client(copy.connection);
  await client.connect();
  const rows = await onDatabase<{ event: string }>(
    journal.connection,
    'select to_jsonb(e)::text as event from events e',
  );
  for (const { event } of rows)
    await client.query(
      'insert into events select * from jsonb_populate_record(null::events, $1::jsonb) on conflict do nothing',
      [event],
    );
  await client.end();
}

const shown = async (instance: TestJournal, path: string) => (await instance.request(path)).text();
const readsReplica = async () => (await shown(reader, '/api/v1/submission')).includes(STALE);

/** Every shared call of the contract, with ids of what there is. */
function sharedAddresses(): string[] {
  const values = (call: Call) => (name: string) =>
    name === 'number' ? article.number : name === 'id' && call.path.startsWith('/issues') ? issue.id : 'about';
  const calls = everyCall(journal).filter(({ shared }) => shared);
  const queries: Record<string, string> = { 'GET /search': '?q=terraces', 'GET /topic/renamed': '?name=Old' };
  return calls.map((call) => addressWith(call, values(call)) + (queries[nameOf(call)] ?? ''));
}

const FILES = ['/feed.xml', '/rss.xml', '/sitemap.xml', '/oai?verb=ListRecords&metadataPrefix=oai_dc', '/lockss'];
const noticeText = 'The data of the second table were made up.';
const desk = () => submissionsClient(writer.as(editor.token));
const notices = () => noticesClient(writer.as(editor.token));
const { name, tagline, publisher, licence, countries } = JOURNAL;
const settings = { name, tagline, publisher, licence, countries };

describe('after a change on another instance', () => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'a retraction notice',
      () =>
        notices().add(article.id, {
          kind: 'RETRACTION',
          date: dayOf(journal.now().toISOString()),
          text: noticeText,
          doi: null,
          tellAuthors: false,
        }),
    ],
    ['another PDF', () => desk().update(article.id, { publicationFileUrl: pdf, versionNote: 'Another text' })],
    [
      'corrected authors',
      () =>
        desk().correctAuthors(article.id, {
          authors: [1, 2].map((order) => ({
            order,
            fullName: `Corrected Author ${order}`,
            affiliation: 'Huye',
            orcid: null,
            ror: null,
          })),
        }),
    ],
    ['an article that is no longer published', () => desk().update(article.id, { status: 'ACCEPTED' })],
  ];
  test.each(changes)('(%s) no shared call reads the replica any more', async (_, change) => {
    await pretendToCatchUp();
    await expect.poll(readsReplica, { interval: 50 }).toBe(true);
    await change();
    const addresses = sharedAddresses();
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const response = await reader.request(address);
      const text = await response.text();
      expect(text, address).not.toContain(STALE);
      expect([response.status, text], address).toEqual([
        (await writer.request(address)).status,
        await shown(writer, address),
      ]);
    }
    for (const address of FILES) expect(await (await testSite(reader).request(address)).text()).not.toContain(STALE);
  });

  test('a withdrawn article is gone with the next request, however often it is read', async () => {
    await pretendToCatchUp();
    await expect.poll(readsReplica, { interval: 50 }).toBe(true);
    const address = `/api/v1/articles/${kept.number}`;
    expect((await reader.request(address)).status).toBe(200);
    await desk().remove(kept.id);
    for (let time = 0; time < 12; time++) {
      expect((await reader.request(address)).status).toBe(410);
      await wait(100);
    }
    expect((await testSite(reader).request(`/article/${kept.number}/x.pdf`)).status).not.toBe(200);
  });

  test('a change by the instance that reads the replica is seen by its own next request', async () => {
    await pretendToCatchUp();
    await topicsClient(writer.as(editor.token)).add({ name: 'Any topic' });
    await pretendToCatchUp();
    const names = async () => shown(reader, '/api/v1/topic');
    await expect.poll(names, { interval: 50 }).not.toContain('Any topic');
    await topicsClient(reader.as(editor.token)).add({ name: 'One more' });
    expect(await names()).toContain('One more');
  });

  test('an instance that lost its connection for notifications finds the change within two seconds', async () => {
    await pretendToCatchUp();
    await expect.poll(async () => (await shown(reader, '/api/v1/topic')).includes('One more')).toBe(true);
    await onDatabase(
      journal.connection,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = '${LISTENER_NAME}'`,
    );
    await topicsClient(writer.as(editor.token)).add({ name: 'Not announced' });
    await wait(2_000);
    expect(await shown(reader, '/api/v1/topic')).toContain('Not announced');
  });
});

describe('an event, by which instances tell whether a replica is behind,', () => {
  const asEditor = () => journal.as(editor.token);
  const board = { fullName: 'A Member', role: 'Editor', affiliation: 'Kigali', order: 1, email: 'm@example.org' };
  test.each<[string, () => Promise<unknown>]>([
    [
      'a renamed issue',
      () => issuesClient(asEditor()).change(issue.id, { issueNumber: 1, year: 2025, month: 7, title: 'Renamed' }),
    ],
    ['a new member of the board', () => boardClient(asEditor()).add(board)],
    ['a new question', () => pagesClient(asEditor()).addFaq({ question: 'Is it new?', answer: 'Yes.' })],
    ['an article published again', () => submissionsClient(asEditor()).update(article.id, { status: 'PUBLISHED' })],
    ['a new order of an issue', () => editorialClient(asEditor()).order(issue.id, [article.id])],
    [
      'other settings of the journal',
      () => journalClient(asEditor()).change({ ...settings, tagline: 'Another tagline', issn: '' }),
    ],
  ])('is recorded for %s', async (_, change) => {
    const count = async () => (await onDatabase(journal.connection, 'select 1 from events')).length;
    const before = await count();
    await change();
    expect(await count()).toBeGreaterThan(before);
  });
});
