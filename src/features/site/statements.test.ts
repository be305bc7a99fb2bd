import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#base/ids.ts';
import { contactClient } from '#features/contact/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { subscribers } from '#features/newsletter/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { copyArticle } from '#testing/copied-articles.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';

const journal = testJournal();
const ROWS = 8;
let editor: Person;

beforeAll(async () => {
  editor = await anAdministrator(journal);
  const topics = topicsClient(journal.as(editor.token));
  const person = { firstName: 'Eric', lastName: 'N', email: 'eric@example.org', inquiryType: 'other' as const };
  for (let count = 0; count < ROWS; count++) {
    await aSubmission(journal, { status: 'PUBLISHED' });
    await contactClient(journal.as()).send({ ...person, subject: 'S', message: 'M', elapsed: 60_000 });
    const { data } = await topics.add({ name: `Topic ${count}` });
    await topics.remove(data.id);
    const reader = { state: 'confirmed' as const, subscribedAt: journal.now(), confirmedAt: journal.now() };
    await journal.services.db
      .insert(subscribers)
      .values({ ...reader, id: newId(), email: `reader.${count}@example.org` });
    await newsletterClient(journal.as(editor.token)).send({ title: 'News', content: 'There are some.' });
  }
});

const ofEditor = (): Record<string, string> => ({ authorization: `Bearer ${editor.token}` });

/** Returns the response of a call and its SQL statements, without those of background jobs. */
async function record(path: string, headers = ofEditor()): Promise<{ response: Response; statements: string[] }> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const response = await journal.request(`/api/v1${path}`, { headers });
  const texts = spy.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query));
  spy.mockRestore();
  return { response, statements: texts.filter((text) => !/pgboss/.test(text)) };
}

/** Returns the number of statements of a call and the number of rows in its response. */
async function costOf(path: string, headers = ofEditor()): Promise<{ statements: number; rows: number }> {
  const { response, statements } = await record(path, headers);
  const { data } = (await response.json()) as { data: unknown[] | { [key: string]: unknown[] } };
  const list = Array.isArray(data) ? data : (Object.values(data).find(Array.isArray) ?? []);
  return { statements: statements.length, rows: list.length };
}

test.each(['/submission?', '/submission?q=terraces&sort=title&', '/contact-messages?', '/trash?'])(
  'a long list runs as many statements as a short one: %s',
  async (path) => {
    await costOf(`${path}perPage=1`);
    const [short, long] = [await costOf(`${path}perPage=2`), await costOf(`${path}perPage=${ROWS}`)];
    expect([short.rows, long.rows]).toEqual([2, ROWS]);
    expect(short.statements).toBeGreaterThan(0);
    expect(long.statements).toBe(short.statements);
  },
);

test('an export runs no count query', async () => {
  const { response, statements } = await record('/submission/export');
  expect((await response.text()).trim().split('\r\n')).toHaveLength(ROWS + 1);
  expect(statements.filter((text) => /from "submissions"/.test(text))).toEqual([expect.not.stringMatching(/count\(/)]);
});

test('an issue of 150 articles runs as many statements as an issue of five', async () => {
  const issues = issuesClient(journal.as(editor.token));
  const issueOf = async (month: number, size: number) => {
    const { data } = await issues.add({ issueNumber: 1, year: 2026, month, title: `Issue of ${size}` });
    const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
    await submissionsClient(journal.as(editor.token)).update(id, { issueId: data.id });
    await copyArticle(journal.services.db, id, size - 1);
    return `/issues/${data.id}`;
  };
  const [few, many] = [await issueOf(1, 5), await issueOf(2, 150)];
  const visitorCostOf = (path: string) => costOf(path, {});
  await visitorCostOf(few);
  const [short, long] = [await visitorCostOf(few), await visitorCostOf(many)];
  expect([short.rows, long.rows]).toEqual([5, 150]);
  expect(short.statements).toBeGreaterThan(0);
  expect(long.statements).toBe(short.statements);
});
