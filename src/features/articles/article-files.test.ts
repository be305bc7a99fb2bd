import { expect, test } from 'vitest';
import { aDocx } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anUpload, aSubmission } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from './client.ts';

const journal = testJournal();

test('the number of an article is the same in small letters', async () => {
  const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
  const small = number.toLowerCase();
  const { slug } = await articlesClient(journal.as()).byNumber(small);
  const site = testSite(journal);
  for (const extension of ['pdf', 'bib', 'xml', 'png']) {
    const response = await site.request(`/article/${small}/${slug}.${extension}?a=1`);
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      `/article/${number}/${slug}.${extension}?a=1`,
    ]);
  }
  expect((await site.request(`/article/${number}/${slug}.bib`)).status).toBe(200);
});

test('a short address leads to the page of an article, published or not, and reveals nothing', async () => {
  const [shown, hidden] = [await aSubmission(journal, { status: 'PUBLISHED' }), await aSubmission(journal)];
  const site = testSite(journal);
  for (const number of [shown.number, hidden.number, 'MDS-2026-9999']) {
    const response = await site.request(`/a/${number}`);
    expect([response.status, response.headers.get('location')]).toEqual([301, `/article/${number}`]);
  }
  const odd = await site.request('/a/..%2F..%2Fexample.org');
  expect(odd.headers.get('location')).toBe('/article/..%2F..%2Fexample.org');
  expect((await site.request('/fr/a/MDS-2026-0001')).status).toBe(404);
});

test('a public PDF may be stored by shared caches, unless it was fetched by somebody who is logged in', async () => {
  const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
  const { slug } = await articlesClient(journal.as()).byNumber(number);
  const cacheControl = async (headers: Record<string, string>) =>
    (await testSite(journal).request(`/article/${number}/${slug}.pdf`, { headers })).headers.get('cache-control');
  expect(await cacheControl({})).toMatch(/^public/);
  expect(await cacheControl({ authorization: 'Bearer x' })).toMatch(/^private/);
});

test('the download of an article without a PDF leads a browser to its page; a program gets 404', async () => {
  const author = await anAuthor(journal);
  const word = await anUpload(journal, author.token, 'paper.docx', aDocx());
  const letter = await anUpload(journal, author.token);
  const files = [
    { fileUrl: word.fileUrl, fileType: 'MANUSCRIPT' as const },
    { fileUrl: letter.fileUrl, fileType: 'COVER_LETTER' as const },
  ];
  const { number } = await aSubmission(journal, { author, files, status: 'PUBLISHED' });
  const { slug } = await articlesClient(journal.as()).byNumber(number);
  const get = (accept: string) => testSite(journal).request(`/article/${number}/${slug}.pdf`, { headers: { accept } });
  const forBrowser = await get('text/html,application/xhtml+xml');
  expect([forBrowser.status, forBrowser.headers.get('location')]).toEqual([302, `/article/${number}/${slug}`]);
  expect((await get('*/*')).status).toBe(404);
});
