import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from '../client.ts';
import { sharePicturePath } from '../rules.ts';
import { articles } from '../server/tables.ts';

const journal = testJournal();
let site: Hono<Env>;
let editor: Person;
let author: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  author = await anAuthor(journal);
  site = testSite(journal);
});

async function anArticle(manuscriptTitle: string) {
  const { number, id } = await aSubmission(journal, { manuscriptTitle, author, status: 'PUBLISHED' });
  const article = await articlesClient(journal.as()).byNumber(number);
  return { id, number, path: sharePicturePath(article) };
}

const pictureAt = async (path: string, headers: Record<string, string> = {}) => site.request(path, { headers });

test('an article has a share picture of 1200 × 630, unchanged until the article changes', async () => {
  const { id, path } = await anArticle('Łand & <tenure>: Čapek’s “terraces” in Ștefan’s valley');
  const first = await pictureAt(path);
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(await sharp(Buffer.from(await first.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await pictureAt(path, { 'if-none-match': etag })).status).toBe(304);
  const retraction = { id: newId(), kind: 'RETRACTION' as const, date: '2026-03-12', text: '', doi: null };
  await journal.services.db
    .update(articles)
    .set({ notices: [retraction] })
    .where(eq(articles.id, id));
  expect((await pictureAt(path)).headers.get('etag')).not.toBe(etag);
});

test('a translated article has a picture for each of its pages; one that it lacks leads to that of the English page', async () => {
  const fr = { title: 'Terrasses', abstract: 'Un résumé.', keywords: '' };
  const { number } = await aSubmission(journal, { translations: { fr }, author, status: 'PUBLISHED' });
  const article = await articlesClient(journal.as()).byNumber(number);
  const [english, french] = [
    await pictureAt(sharePicturePath(article)),
    await pictureAt(sharePicturePath(article, 'fr')),
  ];
  expect([english.status, french.status]).toEqual([200, 200]);
  expect(french.headers.get('etag')).not.toBe(english.headers.get('etag'));
  const { path } = await anArticle('In English only');
  const missing = await pictureAt(path.replace('.png', '.fr.png'));
  expect([missing.status, missing.headers.get('location')]).toEqual([301, path]);
});

test('draws any title: very long words, other scripts, characters that XML forbids', async () => {
  for (const title of ['x'.repeat(500), 'አማርኛ العربية 中文', '\u0001 <b>&amp; \ud83d\ude00', 'W '.repeat(250)]) {
    const { path } = await anArticle(title);
    const response = await pictureAt(path);
    expect(response.status, title).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(120_000);
  }
});

test('redirects an old slug, answers 410 for an unpublished article and 404 for an unknown one', async () => {
  const { id, number, path } = await anArticle('Soon withdrawn');
  const moved = await pictureAt(`/article/${number}/old.png`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, path]);
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'WITHDRAWN' });
  expect((await pictureAt(path)).status).toBe(410);
  for (const wrong of [
    '/article/MDS-1999-0001/x.png',
    '/article/%00/x.png',
    '/article/x/%ff.png',
    `/article/${'9'.repeat(900)}/x.png`,
  ])
    expect((await pictureAt(wrong)).status, wrong).toBe(404);
});

test('serves the journal’s picture for other pages', async () => {
  const response = await pictureAt('/journal.png');
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
  });
});

test('answers 503 with Retry-After to a burst of new pictures and still serves cached ones', async () => {
  const published = await Promise.all(Array.from({ length: 26 }, (_, index) => anArticle(`Paper ${index} of a burst`)));
  const answers = await Promise.all(published.map(({ path }) => pictureAt(path)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 503]));
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('10');
  expect((await pictureAt('/journal.png')).status).toBe(200);
});
