import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';

const journal = testJournal();
const LONG_NAME = 't'.repeat(100);

beforeAll(async () => {
  const topic = await journal.services.topics.add(LONG_NAME);
  await aSubmission(journal, { manuscriptTitle: 'Ferries', topic: topic.id, status: 'PUBLISHED' });
  const issue = { issueNumber: 1, title: 'Ferries', year: 2024, month: 2, topic: LONG_NAME };
  await journal.services.issues.add(issue, null);
});

/** Names and ids that no topic or issue has. */
const UNKNOWN = ['nothing', '\u0000', `${LONG_NAME}t`, `${LONG_NAME} `, 'x'.repeat(5_000), 'a\u0000b', '\u0000\u001f'];

describe.each(['/submission', '/submission?q=ferries', '/issues', '/search', '/search?q=ferries'])('%s', (path) => {
  const filtered = async (parameter: string, value: string) => {
    const separator = path.includes('?') ? '&' : '?';
    const response = await journal.request(`/api/v1${path}${separator}${parameter}=${encodeURIComponent(value)}`);
    return { status: response.status, body: await response.json() };
  };

  test('an unknown or invalid topic matches nothing', async () => {
    expect(await filtered('topic', LONG_NAME)).toMatchObject({ status: 200, body: { total: 1 } });
    for (const topic of UNKNOWN)
      expect(await filtered('topic', topic), topic).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });
});

test('an unknown or invalid issue matches nothing', async () => {
  for (const issue of UNKNOWN) {
    const reply = await articlesClient(journal.as()).search({ q: 'ferries', issue });
    expect(reply, issue).toMatchObject({ data: [], total: 0 });
  }
});
