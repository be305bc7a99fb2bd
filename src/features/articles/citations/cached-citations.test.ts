import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';
import { CITATION_STYLES } from '../rules.ts';
import { articleCitations } from '../server/tables.ts';
import { CITATION_VERSION, cite } from './server/citation-styles.ts';
import type { CslItem } from './server/csl.ts';

const journal = testJournal();
let token: string;
beforeAll(async () => {
  ({ token } = await anAdministrator(journal));
});

const apaOf = async (number: string) => {
  const [apa] = await articlesClient(journal.as()).citations(number);
  return apa?.parts.map(({ text }) => text).join('');
};
const rows = () => journal.services.db.select().from(articleCitations);
const DRAFT = { year: 2026, month: 2, title: 'Cached' };
/** A citation that the processor cannot generate, so it must come from the cache. */
const CACHED = 'Cached, 2026.';
const replaceCached = () =>
  journal.services.db
    .update(articleCitations)
    .set({ citations: [{ style: 'apa', name: 'APA', parts: [{ text: CACHED, emphasis: false }] }] });

describe('citations of an article', () => {
  let id: SubmissionId;
  let [number, issueNumber] = ['', 0];
  let issue: { id: string };
  beforeEach(async () => {
    issueNumber += 1;
    issue = (await issuesClient(journal.as(token)).add({ ...DRAFT, issueNumber })).data;
    ({ id, number } = await aSubmission(journal, { author: await anAuthor(journal) }));
    await submissionsClient(journal.as(token)).update(id, { status: 'PUBLISHED', issueId: issue.id });
    await apaOf(number);
    await replaceCached();
  });

  test('are generated once', async () => {
    expect(await apaOf(number)).toBe(CACHED);
  });

  test('are generated again after the article has changed', async () => {
    await submissionsClient(journal.as(token)).update(id, { firstPage: '17', lastPage: '34' });
    expect(await apaOf(number)).toContain('17–34');
    await replaceCached();
    expect(await apaOf(number)).toBe(CACHED);
  });

  test('are generated again after the issue has changed', async () => {
    await issuesClient(journal.as(token)).change(issue.id, { ...DRAFT, issueNumber: 77 });
    expect(await apaOf(number)).toContain('(77)');
  });

  test('are generated again after the journal’s name has changed', async () => {
    await journalClient(journal.as(token)).change({ ...JOURNAL, name: 'The Journal' });
    expect(await apaOf(number)).toContain('The Journal');
  });

  test('are generated in the background only if they are missing', async () => {
    const other = await aSubmission(journal, { status: 'PUBLISHED' });
    await journal.services.citations.catchUp();
    expect((await rows()).map(({ articleId }) => articleId)).toContain(other.id);
    expect(await apaOf(number)).toBe(CACHED);
  });

  test('are not generated for an unpublished article', async () => {
    await submissionsClient(journal.as(token)).update(id, { status: 'WITHDRAWN' });
    await expect(apaOf(number)).rejects.toMatchObject({ failure: 'gone' });
    await journal.services.db.delete(articleCitations).where(eq(articleCitations.articleId, id));
    await journal.services.citations.catchUp();
    expect((await rows()).map(({ articleId }) => articleId)).not.toContain(id);
  });
});

test('citations are generated after publication, before the first request', async () => {
  await journal.work();
  const { id } = await aSubmission(journal, { author: await anAuthor(journal) });
  await submissionsClient(journal.as(token)).update(id, { status: 'PUBLISHED' });
  const written = async () => (await rows()).find(({ articleId }) => articleId === id)?.citations[0]?.style;
  await expect.poll(written, { timeout: 10_000 }).toBe('apa');
});

test('CITATION_VERSION is raised when the output changes', async () => {
  const item: CslItem = {
    id: 'sample',
    type: 'article-journal',
    title: 'Terraces and <i>tenure</i>: Land certification on hillsides',
    author: [
      { family: 'Mukamana', given: 'Claudine' },
      { family: 'van der Berg', given: 'Ludwig' },
      { literal: 'University of Rwanda' },
      {
        family: 'King',
        given: 'Martin Luther',
        suffix: 'Jr.',
      },
    ],
    'container-title': JOURNAL.name,
    'container-title-short': JOURNAL.shortName,
    volume: '2025/26',
    issue: '2',
    page: '17-34',
    'page-first': '17',
    version: '2',
    URL: 'https://journal.example.org/article/MDS-2026-0042/terraces',
    issued: { 'date-parts': [[2026, 3, 12]] },
    submitted: { 'date-parts': [[2025, 11, 2]] },
    language: 'en',
    publisher: JOURNAL.publisher,
    'publisher-place': JOURNAL.city,
    abstract: '',
    license: [],
  };
  const citations = [...(await cite(item)), ...(await cite({ ...item, DOI: '10.12345/(a)<b>#c' }))];
  expect(citations.map(({ style }) => style)).toEqual([...CITATION_STYLES, ...CITATION_STYLES]);
  const digest = createHash('sha256').update(JSON.stringify(citations)).digest('hex').slice(0, 16);
  // Raise CITATION_VERSION before you update this snapshot.
  expect({ CITATION_VERSION, digest }).toMatchInlineSnapshot(`
    {
      "CITATION_VERSION": 7,
      "digest": "4105c66b879ab837",
    }
  `);
});
