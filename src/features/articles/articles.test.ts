import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, longDate } from '#base/dates.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import {
  aDraft,
  anAdministrator,
  anAuthor,
  anUpload,
  aPdf,
  aSubmission,
  aTopic,
  type MadeSubmission,
  type Person,
} from '#testing/makers.ts';
import { articlesClient } from './client.ts';
import { articlesContract } from './contract.ts';
import { articles } from './server/tables.ts';

const journal = testJournal();
let editor: Person;

beforeAll(async () => {
  editor = await anAdministrator(journal);
});

const asEditor = () => submissionsClient(journal.as(editor.token));
const visitor = () => articlesClient(journal.as());
const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  journal.request(path, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });
const listFor = async (token?: string) => (await journal.as(token).call(articlesContract.list)).data;
const staffView = async (id: string) => {
  const { data } = await editorialClient(journal.as(editor.token)).list({ page: 1, perPage: 1000 });
  const found = data.find((submission) => submission.id === id);
  if (!found) throw new Error('Staff do not see the submission.');
  return found;
};

describe('publishing', () => {
  test('shows the article on the home page at once, newest first', async () => {
    const first = await aSubmission(journal, { manuscriptTitle: 'The first' });
    const second = await aSubmission(journal, { manuscriptTitle: 'The second' });
    const countBefore = (await visitor().homePage()).publishedArticles;
    await asEditor().update(first.id, { status: 'PUBLISHED' });
    journal.pass(1);
    await asEditor().update(second.id, { status: 'PUBLISHED' });
    const { recentSubmissions, publishedArticles } = await visitor().homePage();
    expect(recentSubmissions.slice(0, 2).map(({ manuscriptTitle }) => manuscriptTitle)).toEqual([
      'The second',
      'The first',
    ]);
    expect(publishedArticles).toBe(countBefore + 2);
    expect(await visitor().byNumber(first.number)).toMatchObject({ slug: 'the-first', status: 'PUBLISHED' });
  });

  test('is undone by any other status: the page answers 410', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    expect((await visitor().byNumber(number)).id).toBe(id);
    await asEditor().update(id, { status: 'WITHDRAWN' });
    const goneSince = (day: string) => ({
      failure: 'gone',
      message: expect.stringContaining(
        `“Terraces and Tenure” by Claudine Mukamana and Eric Nshimiyimana was withdrawn on ${day}.`,
      ),
    });
    await expect(visitor().byNumber(number)).rejects.toMatchObject(goneSince(longDate(journal.now().toISOString())));
    // Later changes of the submission do not move the day.
    const updatedAt = new Date('2026-03-12T10:00:00Z');
    await journal.services.db.update(articles).set({ updatedAt }).where(eq(articles.id, id));
    await asEditor().update(id, { status: 'REJECTED' });
    await expect(visitor().byNumber(number)).rejects.toMatchObject(goneSince('12 March 2026'));
    expect((await listFor()).map((article) => article.id)).not.toContain(id);
    await asEditor().update(id, { status: 'PUBLISHED' });
    expect((await visitor().byNumber(number)).id).toBe(id);
  });

  test('keeps notices and DOIs of an unpublished article public', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await expect(visitor().withdrawn(number)).rejects.toMatchObject({ failure: 'missing' });
    await asEditor().update(id, { doi: '10.12345/tombstone' });
    const date = dayOf(journal.now().toISOString());
    const fields = { kind: 'RETRACTION' as const, date, text: 'The data were invented.', doi: '10.12345/tombstone.r' };
    const { data: notice } = await noticesClient(journal.as(editor.token)).add(id, { ...fields, tellAuthors: false });
    await asEditor().update(id, { status: 'WITHDRAWN' });
    expect(await visitor().withdrawn(number)).toEqual({
      number,
      manuscriptTitle: 'Terraces and Tenure',
      authors: ['Claudine Mukamana', 'Eric Nshimiyimana'],
      withdrawnAt: expect.any(String),
      doi: '10.12345/tombstone',
      notices: [
        {
          id: notice.id,
          ...fields,
        },
      ],
    });
    await expect(visitor().withdrawn('MDS-1999-0001')).rejects.toMatchObject({ failure: 'missing' });
  });

  test('publishes an article without a PDF, without a download', async () => {
    const author = await anAuthor(journal);
    const { aDocx } = await import('#testing/docx.ts');
    const word = await anUpload(journal, author.token, 'paper.docx', aDocx());
    const draft = await aDraft(journal, author.token);
    const files = [{ fileUrl: word.fileUrl, fileType: 'MANUSCRIPT' as const }, ...draft.files.slice(1)];
    const { id, number } = await aSubmission(journal, { author, files });
    await asEditor().update(id, { status: 'PUBLISHED' });
    expect((await visitor().byNumber(number)).files).toEqual([]);
  });

  test('uses the PDF that the editor adds, and only that one is public', async () => {
    const { id, number } = await aSubmission(journal);
    const pdf = await aPdf('The publication');
    const { fileUrl } = await anUpload(journal, editor.token, 'MDS paper.pdf', pdf);
    await asEditor().update(id, { status: 'PUBLISHED', publicationFileUrl: fileUrl });
    const [file, ...others] = (await visitor().byNumber(number)).files;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ fileName: 'MDS paper', fileType: 'MANUSCRIPT', fileSize: pdf.length });
    const response = await get(file?.fileUrl ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
    const manuscript = (await staffView(id)).files.find(({ fileType }) => fileType === 'MANUSCRIPT');
    expect((await get(`/api/v1/submission/download/${manuscript?.id}`)).status).toBe(404);
  });
});

describe('the public list', () => {
  test('contains only published articles, no e-mail address, no submitter and no private file', async () => {
    const secret = await aSubmission(journal, { manuscriptTitle: 'Still secret' });
    const { id, author } = await aSubmission(journal, { status: 'PUBLISHED' });
    for (const token of [undefined, author.token]) {
      const response = await get('/api/v1/submission', token);
      const text = await response.text();
      expect(text).toContain(id);
      expect(text).not.toContain(secret.id);
      expect(text).not.toContain('Still secret');
      expect(text).not.toContain('@');
      expect(text).not.toContain('COVER_LETTER');
    }
  });

  test('is the same with and without a trailing slash and has a Vary header', async () => {
    const [plain, slashed] = [await get('/api/v1/submission'), await get('/api/v1/submission/')];
    expect(await plain.text()).toBe(await slashed.text());
    expect(plain.headers.get('vary')).toBe('Authorization');
    expect((await get('/api/v1/submission', editor.token)).headers.get('cache-control')).toBe('private, no-store');
  });

  test('lists all submissions with files and signed links for staff', async () => {
    const { id } = await aSubmission(journal);
    expect(await staffView(id)).toMatchObject({
      user: { firstName: 'Aline', lastName: 'Ingabire' },
      files: [{ fileType: 'MANUSCRIPT', fileName: 'paper.pdf' }, { fileType: 'COVER_LETTER' }],
    });
  });

  test('answers 401 to an invalid token, so that a staff screen never shows the public list by mistake', async () => {
    for (const header of ['Bearer null', 'Bearer', 'Basic YTpi', 'Bearer a.b.c']) {
      expect((await journal.request('/api/v1/submission', { headers: { authorization: header } })).status).toBe(401);
    }
    expect((await journal.request('/api/v1/home-page', { headers: { authorization: 'Bearer null' } })).status).toBe(
      200,
    );
  });

  test.each(['page=0', 'page=x', 'perPage=100000', 'status=PRINTED'])('?%s is 400', async (query) => {
    expect((await get(`/api/v1/submission?${query}`)).status).toBe(400);
  });

  test.each(['/api/v1/articles/MDS-2026-9999', '/api/v1/articles/7', "/api/v1/articles/'or'1"])(
    '%s is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

test('characters that the database cannot store are rejected in a query and dropped from a text', async () => {
  expect((await get('/api/v1/articles/MDS-2026-0001%00')).status).toBe(404);
  const { id } = await aSubmission(journal, { manuscriptTitle: 'Null\u0000 and void', topic: await aTopic(journal) });
  expect((await staffView(id)).manuscriptTitle).toBe('Null and void');
  const author = await anAuthor(journal);
  const draft = await aDraft(journal, author.token, { topic: 'Trade\u0000' });
  await expect(submissionsClient(journal.as(author.token)).create(draft)).rejects.toMatchObject({ failure: 'invalid' });
});

test('noncharacters are dropped from texts like control characters', async () => {
  const none = ['\ufffe', '\uffff', '\ufdd0', '\ufdef', '\u{1fffe}', '\u{10ffff}'];
  const { id } = await aSubmission(journal, {
    manuscriptTitle: `Ter${none.join('')}races`,
    abstract: none.map((one) => `Soil ${one}is kept.`).join('\n'),
    topic: await aTopic(journal),
  });
  const { manuscriptTitle, abstract } = await staffView(id);
  expect([manuscriptTitle, abstract]).toEqual(['Terraces', Array(none.length).fill('Soil is kept.').join('\n')]);
});

describe('downloads', () => {
  let published: MadeSubmission;
  let address: string;
  beforeAll(async () => {
    published = await aSubmission(journal, { status: 'PUBLISHED' });
    address = (await visitor().byNumber(published.number)).files[0]?.fileUrl ?? '';
  });

  test('the public PDF has name, type, length and a strong ETag', async () => {
    const response = await get(address);
    const bytes = await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="paper.pdf"; filename*=UTF-8''paper.pdf`,
    );
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
  });

  test('range, conditional and HEAD requests follow the HTTP standard', async () => {
    const whole = new Uint8Array(await (await get(address)).arrayBuffer());
    const part = await get(address, undefined, { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${whole.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(5, 10));
    const tail = await get(address, undefined, { range: 'bytes=-4' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-4));
    const beyond = await get(address, undefined, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    const etag = part.headers.get('etag') ?? '';
    expect((await get(address, undefined, { 'if-none-match': etag })).status).toBe(304);
    for (const tags of [etag, `"other", ${etag}`, '*'])
      expect((await get(address, undefined, { 'if-match': tags })).status, tags).toBe(200);
    // If-Match compares strongly (RFC 9110, 13.1.1) and precedes If-None-Match.
    for (const tags of ['"other"', `W/${etag}`, ''])
      expect((await get(address, undefined, { 'if-match': tags, 'if-none-match': etag })).status, tags).toBe(412);
    expect((await get(address, undefined, { range: 'bytes=0-1', 'if-match': '"other"' })).status).toBe(412);
    expect((await get(address, undefined, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const head = await journal.request(address, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${whole.length}`, '']);
  });

  test('cover letters and unpublished files are available to owner, staff and signed links only; others get 404', async () => {
    const { id, author } = await aSubmission(journal);
    const stranger = await anAuthor(journal);
    const unknown = await (await get(`/api/v1/submission/download/${crypto.randomUUID()}`)).text();
    for (const file of (await staffView(id)).files) {
      const path = `/api/v1/submission/download/${file.id}`;
      for (const token of [undefined, stranger.token]) {
        const response = await get(path, token);
        expect([response.status, await response.text()]).toEqual([404, unknown]);
      }
      for (const token of [author.token, editor.token]) expect((await get(path, token)).status).toBe(200);
      expect((await get(file.fileUrl)).status).toBe(200);
    }
    const coverLetter = (await staffView(published.id)).files.find(({ fileType }) => fileType === 'COVER_LETTER');
    expect((await get(`/api/v1/submission/download/${coverLetter?.id}`)).status).toBe(404);
  });

  test('a signed link expires after ten minutes and is valid for its file only', async () => {
    const { id } = await aSubmission(journal);
    const [manuscript, letter] = (await staffView(id)).files;
    const signature = (manuscript?.fileUrl ?? '').split('?')[1];
    expect((await get(`/api/v1/submission/download/${letter?.id}?${signature}`)).status).toBe(404);
    expect((await get(`${manuscript?.fileUrl}0`)).status).toBe(404);
    journal.pass(601);
    expect((await get(manuscript?.fileUrl ?? '')).status).toBe(404);
  });

  test.each(['seven', '../../etc/passwd', '%00', "';drop table users"])('the id %j is 404', async (id) => {
    expect((await get(`/api/v1/submission/download/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});
