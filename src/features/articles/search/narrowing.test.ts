import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';

const journal = testJournal();
const LONGEST = 't'.repeat(100);

beforeAll(async () => {
  const topic = await journal.services.topics.add(LONGEST);
  await aSubmission(journal, { manuscriptTitle: 'Ferries', topic: topic.id, status: 'PUBLISHED' });
  const issue = { issueNumber: 1, title: 'Ferries', year: 2024, month: 2, topic: LONGEST };
  await journal.services.issues.add(issue, null);
});

/** What narrows a list to nothing, since nothing is called so. */
const UNKNOWN = ['nothing', '\u0000', `${LONGEST}t`, `${LONGEST} `, 'x'.repeat(5_000), 'a\u0000b', '\u0000\u001f'];

describe.each(['/submission', '/submission?q=ferries', '/issues', '/search', '/search?q=ferries'])('%s', (path) => {
  const narrowed = async (by: string, value: string) => {
    const separator = path.includes('?') ? '&' : '?';
    const response = await journal.request(`/api/v1${path}${separator}${by}=${encodeURIComponent(value)}`);
    return { status: response.status, body: await response.json() };
  };

  test('a topic nobody has, could have or could store narrows to nothing', async () => {
    expect(await narrowed('topic', LONGEST)).toMatchObject({ status: 200, body: { total: 1 } });
    for (const topic of UNKNOWN)
      expect(await narrowed('topic', topic), topic).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });
});

test('nor do issues that there are none of find anything', async () => {
  for (const issue of UNKNOWN) {
    const reply = await articlesClient(journal.as()).search({ q: 'ferries', issue });
    expect(reply, issue).toMatchObject({ data: [], total: 0 });
  }
});
