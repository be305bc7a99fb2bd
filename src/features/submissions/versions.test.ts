import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { articlesClient } from '#features/articles/client.ts';
import { articles } from '#features/articles/server/tables.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { siteClient } from '#features/site/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { submissionsClient } from './client.ts';
import { submissionVersions } from './server/tables.ts';

const journal = testJournal();
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});
const staff = () => submissionsClient(journal.as(editor.token));
const read = (number: string) => articlesClient(journal.as()).byNumber(number);
const staffView = (id: string) => editorialClient(journal.as(editor.token)).byId(id);
const aPublicationPdf = async (text: string) => {
  const bytes = await aPdf(text);
  return { bytes, publicationFileUrl: (await anUpload(journal, editor.token, 'article.pdf', bytes)).fileUrl };
};
/** Moves the clock by a day and logs in again, because the session has expired. */
const dayPasses = async () => {
  journal.pass(86_400);
  editor = await anAdministrator(journal);
};
const bytesAt = async (path: string) => {
  const response = await site.request(path);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('versions', () => {
  test('begin with the publication; another PDF makes the next version, which needs a note', async () => {
    const { id, number } = await aSubmission(journal);
    expect((await staffView(id)).versions).toEqual([]);
    const [first, second] = [await aPublicationPdf('first'), await aPublicationPdf('second')];
    await staff().update(id, { status: 'PUBLISHED', publicationFileUrl: first.publicationFileUrl });
    const { publishedAt, slug } = await read(number);
    const address = (version: number) => `/article/${number}/${slug}.v${version}.pdf`;
    expect((await read(number)).versions).toEqual([{ number: 1, publishedAt, note: '', fileUrl: address(1) }]);
    journal.pass(600);
    const { publicationFileUrl } = second;
    for (const versionNote of [undefined, '  '])
      await expect(
        staff().update(id, { publicationFileUrl, ...(versionNote ? { versionNote } : {}) }),
      ).rejects.toMatchObject({
        issues: [{ path: 'versionNote' }],
      });
    await staff().update(id, { publicationFileUrl, versionNote: 'Table 2 in hectares.' });
    const article = await read(number);
    expect(article.versions).toMatchObject([
      { number: 1 },
      { number: 2, note: 'Table 2 in hectares.', fileUrl: address(2) },
    ]);
    expect(article.publishedAt).toBe(publishedAt);
    expect((article.versions[1]?.publishedAt ?? '') > publishedAt).toBe(true);
    expect((await bytesAt(address(1))).bytes).toEqual(first.bytes);
    expect((await bytesAt(address(2))).bytes).toEqual(second.bytes);
    expect((await bytesAt(`/article/${number}/${slug}.pdf`)).bytes).toEqual(second.bytes);
    const { data: log } = await siteClient(journal.as(editor.token)).auditLog({ type: 'submission.changed' });
    expect(log[0]?.what).toBe(`published version 2 of ${number}`);
  });

  test('are never older than the article', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { publishedAt } = await read(number);
    await dayPasses();
    await staff().update(id, { ...(await aPublicationPdf('second')), versionNote: 'Larger figures.' });
    const later = dayOf((await read(number)).versions[1]?.publishedAt ?? '');
    await staff().update(id, { publishedOn: later });
    await dayPasses();
    await expect(staff().update(id, { publishedOn: dayOf(journal.now().toISOString()) })).rejects.toMatchObject({
      issues: [{ path: 'publishedOn' }],
    });
    await staff().update(id, { publishedOn: dayOf(publishedAt) });
  });

  test('are made only by another PDF; a note alone changes nothing', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await staff().update(id, { slug: 'another-slug', versionNote: 'Nothing is.' });
    await staff().update(id, { acceptedOn: '2026-01-05', publishedOn: '2026-01-05' });
    const { versions, publishedAt } = await read(number);
    expect(versions).toMatchObject([{ number: 1, note: '', publishedAt }]);
  });

  test('stay when the article is unpublished and published again; a changed PDF needs a note then', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { slug } = await read(number);
    await staff().update(id, { status: 'WITHDRAWN' });
    for (const path of [
      `/article/${number}/${slug}.pdf`,
      `/article/${number}/${slug}.v1.pdf`,
      `/article/${number}/x.v9.pdf`,
    ])
      expect((await site.request(path)).status, path).toBe(410);
    await staff().update(id, { status: 'PUBLISHED' });
    expect((await read(number)).versions).toHaveLength(1);
    await staff().update(id, { status: 'WITHDRAWN' });
    await staff().update(id, { publicationFileUrl: (await aPublicationPdf('later')).publicationFileUrl });
    await expect(staff().update(id, { status: 'PUBLISHED' })).rejects.toMatchObject({
      issues: [{ path: 'versionNote' }],
    });
    await staff().update(id, { status: 'PUBLISHED', versionNote: 'Proofs read.' });
    expect((await read(number)).versions.map(({ note }) => note)).toEqual(['', 'Proofs read.']);
  });

  test('of an article published before versions were stored begin with the file its readers had', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { db } = journal.services;
    await db.delete(submissionVersions).where(eq(submissionVersions.submissionId, id));
    await db.update(articles).set({ versions: [] }).where(eq(articles.id, id));
    const before = await read(number);
    expect(before.versions).toMatchObject([{ number: 1, publishedAt: before.publishedAt }]);
    const path = before.versions[0]?.fileUrl ?? '';
    const { bytes } = await bytesAt(path);
    expect((await bytesAt(before.files[0]?.fileUrl ?? '')).bytes).toEqual(bytes);
    await staff().update(id, { ...(await aPublicationPdf('new')), versionNote: 'Typeset.' });
    expect((await read(number)).versions).toMatchObject([{ number: 1 }, { number: 2, note: 'Typeset.' }]);
    expect((await bytesAt(path)).bytes).toEqual(bytes);
  });

  test('have addresses: a wrong slug redirects to the right one, an unknown version is 404', async () => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { slug } = await read(number);
    const moved = await site.request(`/article/${number}/old-slug.v1.pdf`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/article/${number}/${slug}.v1.pdf`]);
    expect((await site.request(`/article/${number}/${slug}.v01.pdf`)).status).toBe(301);
    for (const path of [
      `/article/${number}/${slug}.v0.pdf`,
      `/article/${number}/${slug}.v2.pdf`,
      `/article/${number}/${slug}.v9999.pdf`,
      '/article/MDS-1999-0001/x.v1.pdf',
      `/article/%00/${slug}.v1.pdf`,
    ])
      expect((await site.request(path)).status, path).toBe(404);
  });
});

test('the file of an earlier version stays public; the other files of the submission stay private', async () => {
  const { id, number } = await aSubmission(journal);
  const first = await aPublicationPdf('first');
  const unused = await aPublicationPdf('never public');
  await staff().update(id, { publicationFileUrl: unused.publicationFileUrl });
  await staff().update(id, { status: 'PUBLISHED', publicationFileUrl: first.publicationFileUrl });
  await staff().update(id, { ...(await aPublicationPdf('second')), versionNote: 'New figures.' });
  const download = async (fileId: string | undefined) =>
    (await journal.request(`/api/v1/submission/download/${fileId}`)).status;
  const { files } = await staffView(id);
  const [never, ...publicOnes] = files.filter(({ fileType }) => fileType === 'PUBLICATION_PDF');
  expect(publicOnes).toHaveLength(2);
  for (const { id: fileId } of publicOnes) expect(await download(fileId)).toBe(200);
  expect(await download(never?.id)).toBe(404);
  for (const { id: fileId } of files.filter(({ fileType }) => fileType !== 'PUBLICATION_PDF'))
    expect(await download(fileId)).toBe(404);
  await staff().update(id, { status: 'WITHDRAWN' });
  for (const { id: fileId } of files) expect(await download(fileId)).toBe(404);
  expect(number).toBeTruthy();
});
