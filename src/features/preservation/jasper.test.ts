import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { issuesClient } from '#features/issues/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { supplementClient } from '#features/supplements/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import {
  anAdministrator,
  anAuthor,
  anUpload,
  aPdf,
  aSubmission,
  type MadeSubmission,
  type Person,
} from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { unzip } from '#testing/unzip.ts';
import { preservationClient } from './client.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
const ORIGIN = 'https://journal.example.org';
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});

let issueNumber = 0;
async function anIssue(published: number) {
  issueNumber += 1;
  const draft = { issueNumber, year: 2025, month: 7, title: `Issue ${issueNumber}` };
  const { data } = await issuesClient(journal.as(editor.token)).add(draft);
  const made: MadeSubmission[] = [];
  for (let n = 0; n < published; n++) {
    made.push(await aSubmission(journal, { manuscriptTitle: `Terraces ${n} – né à Kigali`, status: 'PUBLISHED' }));
    await change(made[n], { issueId: data.id });
  }
  return { id: data.id, articles: made, folder: `mds-jaed-2025-26-issue-${issueNumber}-jasper` };
}

const change = (made: MadeSubmission | undefined, values: object) =>
  submissionsClient(journal.as(editor.token)).update(made?.id ?? '', values);
const rowOf = async (made: MadeSubmission | undefined) => {
  const [row] = await journal.services.db
    .select()
    .from(articles)
    .where(eq(articles.id, made?.id ?? ('' as never)));
  return row ?? expect.fail('The article is missing.');
};
/** Records another size of an article's PDF, whose stored file stays small. */
const recordSize = (made: MadeSubmission | undefined, fileSize: number) =>
  journal.services.db
    .update(articles)
    .set({ fileSize })
    .where(eq(articles.id, made?.id ?? ('' as never)));
const partsOf = async (id: string) => (await preservationClient(journal.as(editor.token)).jasper([id]))[0]?.parts;

const get = (id: string, query = '') => site.request(`/issue/${id}/jasper.zip${query}`);
async function packageOf(id: string, query = '') {
  const response = await get(id, query);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, files: await unzip(bytes) };
}

test('has a folder for each article with its files and the identifier by which DOAJ finds it', async () => {
  const { id, articles: made, folder } = await anIssue(2);
  const [withDoi, without] = made;
  await change(withDoi, { doi: '10.12345/a,b' });
  await supplementClient(journal.as(editor.token), withDoi?.id ?? '').add(new File(['market,price'], 'prices.csv'));
  const second = await aPdf('Version 2');
  const { fileUrl } = await anUpload(journal, editor.token, 'article.pdf', second);
  await change(without, { publicationFileUrl: fileUrl, versionNote: 'Figure 2.' });
  const { response, bytes, files } = await packageOf(id);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain(`"${folder}.zip"`);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));

  const at = (name: string) => files.get(`${folder}/${name}`) ?? expect.fail(name);
  const names = {
    [withDoi?.number ?? '']: ['identifier.txt', 'article.pdf', 'article.xml', 'supplements-1.csv'],
    [without?.number ?? '']: ['identifier.txt', 'article.pdf', 'article.v1.pdf', 'article.xml'],
  };
  const expected = Object.entries(names).flatMap(([number, own]) => own.map((name) => `${number}/${name}`));
  expect([...files.keys()].sort()).toEqual([...expected, 'identifiers.csv'].map((name) => `${folder}/${name}`).sort());
  const { slug } = await rowOf(without);
  const address = `${ORIGIN}/article/${without?.number}/${slug}`;
  expect(at(`${withDoi?.number}/identifier.txt`).toString()).toBe('10.12345/a,b\n');
  expect(at(`${without?.number}/identifier.txt`).toString()).toBe(`${address}\n`);
  expect(at('identifiers.csv').toString()).toBe(`${withDoi?.number},"10.12345/a,b"\n${without?.number},${address}\n`);
  expect(at(`${without?.number}/article.pdf`).equals(Buffer.from(second))).toBe(true);
  expect(at(`${withDoi?.number}/supplements-1.csv`).toString()).toBe('market,price');
  expect(at(`${withDoi?.number}/article.xml`).toString()).toContain('<article ');
});

test('an issue above the limit comes in parts of whole articles', async () => {
  const { id, articles: made, folder } = await anIssue(4);
  expect(await partsOf(id)).toEqual([{ articles: 4, isTooLarge: false }]);
  for (const [index, megabytes] of [20, 20, 20, 51].entries()) await recordSize(made[index], megabytes * 1_000_000);
  expect(await partsOf(id)).toEqual([
    { articles: 2, isTooLarge: false },
    { articles: 1, isTooLarge: false },
    { articles: 1, isTooLarge: true },
  ]);
  const numbersIn = async (query: string, part: number) => {
    const { files } = await packageOf(id, query);
    const paths = [...files.keys()].map((name) => name.split('/'));
    expect(new Set(paths.map(([top]) => top))).toEqual(new Set([`${folder}-${part}`]));
    return [...new Set(paths.filter(({ length }) => length === 3).map(([, number]) => number))];
  };
  const numbers = made.map(({ number }) => number);
  expect(await numbersIn('', 1)).toEqual(numbers.slice(0, 2));
  expect(await numbersIn('?part=1', 1)).toEqual(numbers.slice(0, 2));
  expect(await numbersIn('?part=2', 2)).toEqual(numbers.slice(2, 3));
  expect(await numbersIn('?part=3', 3)).toEqual(numbers.slice(3));
  for (const part of ['0', '4', '-1', '1.0', '01', 'x', '', '1e0'])
    expect((await get(id, `?part=${part}`)).status, part).toBe(404);
});

test('sizes count earlier versions and supplementary files', async () => {
  const { id, articles: made } = await anIssue(2);
  const [first, second] = made;
  const { db } = journal.services;
  const { fileUrl } = await anUpload(journal, editor.token, 'article.pdf', await aPdf('Version 2'));
  await supplementClient(journal.as(editor.token), second?.id ?? '').add(new File(['market,price'], 'prices.csv'));
  const { fileSha256 } = await rowOf(second);
  await change(second, { publicationFileUrl: fileUrl, versionNote: 'Figure 2.' });
  await recordSize(first, 30_000_000);
  expect(await partsOf(id)).toHaveLength(1);

  const earlier = eq(uploads.sha256, fileSha256 ?? '');
  const [upload] = await db.select().from(uploads).where(earlier);
  await db.update(uploads).set({ size: 20_000_000 }).where(earlier);
  expect(await partsOf(id)).toHaveLength(2);
  await db.update(uploads).set({ size: upload?.size }).where(earlier);
  expect(await partsOf(id)).toHaveLength(1);

  const { supplements } = await rowOf(second);
  const sized = (bytes: number) => supplements.map((file) => ({ ...file, size: bytes }));
  const one = eq(articles.id, second?.id ?? ('' as never));
  await db
    .update(articles)
    .set({ supplements: sized(20_000_000) })
    .where(one);
  expect(await partsOf(id)).toHaveLength(2);
  await db
    .update(articles)
    .set({ supplements: sized(12) })
    .where(one);
  expect(await partsOf(id)).toHaveLength(1);
});

test('leaves out withdrawn articles; without articles there is no package', async () => {
  const { id, articles: made } = await anIssue(2);
  await change(made[0], { status: 'WITHDRAWN' });
  const { files } = await packageOf(id);
  expect([...files.keys()].some((name) => name.includes(`/${made[0]?.number}/`))).toBe(false);
  expect([...files.keys()].some((name) => name.includes(`/${made[1]?.number}/`))).toBe(true);
  await change(made[1], { status: 'WITHDRAWN' });
  expect(await partsOf(id)).toEqual([]);
  expect((await get(id)).status).toBe(404);
});

test('refuses a damaged file before the first byte is sent', async () => {
  const { id, articles: made } = await anIssue(1);
  const { fileKey } = await rowOf(made[0]);
  await writeFile(join(journal.dataDir, 'files', fileKey ?? ''), 'not what it was');
  const damaged = await get(id);
  expect([damaged.status, await damaged.json()]).toMatchObject([503, { success: false, error: 'FILE_DAMAGED' }]);
});

test('packages of an unchanged issue are identical; HEAD answers with the length, unknown issues with 404', async () => {
  const { id } = await anIssue(1);
  const { bytes } = await packageOf(id);
  expect((await packageOf(id)).bytes.equals(bytes)).toBe(true);
  const head = await site.request(`/issue/${id}/jasper.zip`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
  for (const unknown of ['x', '%00', editor.id]) expect((await get(unknown)).status, unknown).toBe(404);
});

test('only staff who manage preservation see how issues are divided', async () => {
  const { token } = await anAuthor(journal);
  for (const bearer of [undefined, token])
    await expect(preservationClient(journal.as(bearer)).jasper([])).rejects.toThrow();
});
