import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SubmissionChange } from '#features/submissions/contract.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type MadeSubmission } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';

/** Messages to the stand-in of a search engine, oldest first. */
const received: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
/** The statuses of its next answers; 200 once they are used up. */
const answers: number[] = [];
const engine: Server = createServer(async (request, response) => {
  received.push((await json(request)) as (typeof received)[number]);
  response.writeHead(answers.shift() ?? 200).end();
});
await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
afterAll(() => engine.close());
const settings = {
  INDEXNOW: 'on',
  INDEXNOW_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`,
};

/** Messages about an article. */
const messagesAbout = ({ number }: MadeSubmission) =>
  received.filter(({ urlList: [url] }) => url?.includes(`/article/${number}/`));
const wait = { timeout: 20_000, interval: 50 };

describe('a journal with IndexNow', () => {
  const journal = testJournal({ ...settings, PUBLIC_URL: 'https://journal.example.org' });
  let change: (id: MadeSubmission['id'], changes: SubmissionChange) => Promise<unknown>;
  beforeAll(async () => {
    const { id: editorId } = await anAdministrator(journal);
    change = (id, changes) => journal.services.updateSubmission(editorId, id, changes);
    await journal.work();
  });

  test('notifies of an article when it is published, changed and withdrawn, with a key that its site serves', async () => {
    const article = await aSubmission(journal);
    await change(article.id, { note: 'Nobody outside may learn of it yet.' });
    await change(article.id, { status: 'PUBLISHED' });
    await vi.waitFor(() => expect(messagesAbout(article)).toHaveLength(1), wait);
    const [first] = messagesAbout(article);
    const { key = '', keyLocation = '' } = first ?? {};
    expect(first).toMatchObject({ host: 'journal.example.org', keyLocation: `https://journal.example.org/${key}.txt` });
    expect(first?.urlList).toEqual([
      expect.stringMatching(/^https:\/\/journal\.example\.org\/article\/MDS-\d{4}-\d{4}\/./),
    ]);
    const served = await testSite(journal).request(new URL(keyLocation).pathname);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(await served.text()).toBe(key);
    expect(key).toMatch(/^[0-9a-f]{32}$/);

    await change(article.id, { firstPage: '17', lastPage: '20' });
    await vi.waitFor(() => expect(messagesAbout(article)).toHaveLength(2), wait);
    await change(article.id, { status: 'WITHDRAWN' });
    await vi.waitFor(() => expect(messagesAbout(article)).toHaveLength(3), wait);
  }, 60_000);

  test('repeats a message after a failure of the search engine, and not after a refusal', async () => {
    answers.push(503, 429);
    const failed = await aSubmission(journal, { status: 'PUBLISHED' });
    await vi.waitFor(() => expect(messagesAbout(failed)).toHaveLength(3), wait);
    answers.push(403);
    const refused = await aSubmission(journal, { status: 'PUBLISHED' });
    const next = await aSubmission(journal, { status: 'PUBLISHED' });
    await vi.waitFor(() => expect(messagesAbout(next)).toHaveLength(1), wait);
    expect([messagesAbout(failed).length, messagesAbout(refused).length]).toEqual([3, 1]);
  }, 60_000);
});

describe.each([
  ['at a private address', { ...settings, PUBLIC_URL: 'http://192.168.1.5' }],
  ['without the setting', { ...settings, INDEXNOW: 'off', PUBLIC_URL: 'https://journal.example.org' }],
])('a journal %s', (_, environment) => {
  const journal = testJournal(environment);

  test('has no queue and no key', () => {
    const queues = journal.features.flatMap((feature) => feature.queues ?? []);
    expect(queues.map(({ name }) => name)).not.toContain('indexnow');
    const paths = testSite(journal).routes.map(({ path }) => path);
    expect(paths.filter((path) => /^\/[0-9a-f]{32}\.txt$/.test(path))).toEqual([]);
  });
});
