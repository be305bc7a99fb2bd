import { EpubCheck } from '@likecoin/epubcheck-ts';
import { PDFDocument, PDFName } from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { productionClient } from '#features/production/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { anImage } from '#testing/pictures.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from '../articles/client.ts';
import { editionClient } from './client.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  await journal.work();
  administrator = await anAdministrator(journal);
});
const get = (address: string) => testSite(journal).request(address);
const staff = () => journal.as(administrator.token);
const read = (id: string) => editionClient(staff()).read(id);

let number = 0;
/** An issue with an article that has a text and a PDF, and one that is a PDF alone. */
async function anIssue(status: 'PUBLISHED' | 'DRAFT' = 'PUBLISHED', coverImage?: string) {
  number += 1;
  const draft = { issueNumber: number, year: 2026, month: 3, title: `Land & Light ${number}`, status, coverImage };
  const { data: issue } = await issuesClient(staff()).add({ ...draft, isSpecial: false });
  const ids: string[] = [];
  for (const hasText of [true, false]) {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    if (hasText)
      await productionClient(staff()).upload(id, new File([(await aWordManuscript()) as BlobPart], 'accepted.docx'));
    const { fileUrl } = await anUpload(journal, administrator.token, 'typeset.pdf', await aPdf('The article'));
    await submissionsClient(staff()).update(id, { publicationFileUrl: fileUrl, issueId: issue.id, tellAuthors: false });
    if (status === 'PUBLISHED')
      await submissionsClient(staff()).update(id, { status: 'PUBLISHED', tellAuthors: false });
    ids.push(id);
  }
  return { id: issue.id, ids };
}

async function made(id: string) {
  await journal.services.issueEditions.makeOutdated();
  await expect.poll(async () => (await read(id)).run?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
  return read(id);
}

describe('the files of an issue', () => {
  test('is made in the background with cover, contents and all articles, and shown to readers', async () => {
    const { id } = await anIssue();
    expect((await get(`/issue/${id}.pdf`)).status).toBe(404);
    const { run, files } = await made(id);
    expect(run).toMatchObject({ done: 2, total: 2, problem: '' });
    expect(files.map(({ format }) => format)).toEqual(['epub', 'pdf', 'zip']);

    const response = await get(`/issue/${id}.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = await PDFDocument.load(await response.arrayBuffer());
    expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([4, expect.stringContaining('Land & Light')]);
    const bytes = new Uint8Array(await (await get(`/issue/${id}.epub`)).arrayBuffer());
    const { messages } = await new EpubCheck().check(bytes, 'issue.epub');
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    const parts = await readParts(bytes);
    expect([...parts.keys()].filter((name) => /MDS-.*xhtml$/.test(name))).toHaveLength(2);
    const { issue } = await articlesClient(journal.as()).issue(id);
    expect(issue.editions.map(({ format }) => format).sort()).toEqual(['epub', 'pdf', 'zip']);
  });

  test('has a copy for reading without a connection: pages, pictures and PDFs whose links stay within it', async () => {
    const { id } = await anIssue();
    const address = `/issue/${id}/offline.zip`;
    expect((await get(address)).status).toBe(404);
    await made(id);
    const response = await get(address);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="mds-jaed-2026-\d+\.zip"/);
    const parts = await readParts(new Uint8Array(await response.arrayBuffer()));
    const names = [...parts.keys()].map((name) => name.replace(/^mds-jaed-2026-\d+\//, ''));
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
    expect(names.filter((name) => /^MDS-.*\.html$/.test(name))).toHaveLength(2);
    for (const [name, content] of parts) {
      if (!name.endsWith('.html')) continue;
      const html = content.toString('utf8');
      expect(html).toContain('<meta charset="utf-8">');
      expect(html).toMatch(/^<!DOCTYPE html>/);
      expect(html).not.toMatch(/<script|<(?!br|img|link|meta|hr|col|wbr)[\w-]+[^>]*\/>/);
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
      const within = links.filter((link) => !/^(?:https?:|#)/.test(link)).map((link) => link.split('#')[0] ?? '');
      expect(within.length).toBeGreaterThan(1);
      expect(names).toEqual(expect.arrayContaining(within));
      expect(html).toContain('Later corrections and retractions');
    }
  });

  test('has contents with the numbers of the pages that the articles print', async () => {
    const { id, ids } = await anIssue('PUBLISHED', undefined);
    await submissionsClient(staff()).update(ids[0] ?? '', { firstPage: '45', lastPage: '46', tellAuthors: false });
    await made(id);
    const text = await readPdfText(new Uint8Array(await (await get(`/issue/${id}.pdf`)).arrayBuffer()));
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Contents .* 45 .* 4 /);
  });

  test('has the picture of the cover that the office has chosen', async () => {
    const { id } = await anIssue('PUBLISHED', await anImage(journal, administrator.token));
    await made(id);
    const pdf = await PDFDocument.load(await (await get(`/issue/${id}.pdf`)).arrayBuffer());
    const pictures = pdf.getPage(0).node.Resources()?.lookup(PDFName.of('XObject'));
    expect(pictures?.toString()).toMatch(/\/\w+ \d+ 0 R/);
  });

  test('has the cover of the issue’s page, in the PDF and as the cover of the EPUB', async () => {
    const covers: Buffer[] = [];
    for (const _ of [1, 2]) {
      const { id } = await anIssue();
      await made(id);
      const pdf = await PDFDocument.load(await (await get(`/issue/${id}.pdf`)).arrayBuffer());
      expect(pdf.getPage(0).node.Resources()?.lookup(PDFName.of('XObject'))?.toString()).toMatch(/\/\w+ \d+ 0 R/);
      const parts = await readParts(new Uint8Array(await (await get(`/issue/${id}.epub`)).arrayBuffer()));
      expect(parts.get('EPUB/package.opf')?.toString()).toContain('properties="cover-image"');
      covers.push(parts.get('EPUB/cover.webp') ?? Buffer.alloc(0));
    }
    const [one, other] = await Promise.all(
      covers.map((cover) => sharp(cover).raw().toBuffer({ resolveWithObject: true })),
    );
    expect([one?.info.width, one?.info.height]).toEqual([864, 1152]);
    // The strip with the journal's name, in the black of the pages.
    expect([...(one?.data.subarray(0, 3) ?? [])]).toEqual([0x21, 0x18, 0x15]);
    expect(one?.data.equals(other?.data ?? Buffer.alloc(0))).toBe(false);
  });

  test('is made again after a change, and its old files are removed', async () => {
    const { id, ids } = await anIssue();
    const first = await made(id);
    await journal.services.issueEditions.makeOutdated();
    expect((await read(id)).run).toEqual(first.run);
    await submissionsClient(staff()).update(ids[1] ?? '', {
      status: 'ACCEPTED',
      reason: 'A test.',
      tellAuthors: false,
    });
    // The file with the withdrawn article is out of reach at once.
    expect((await get(`/issue/${id}.pdf`)).status).toBe(404);
    const keysBefore = (await journal.services.store.keys()).filter((key) => key.startsWith('editions/')).length;
    expect((await made(id)).run).toMatchObject({ total: 1 });
    const keys = (await journal.services.store.keys()).filter((key) => key.startsWith('editions/'));
    expect(keys.length).toBe(keysBefore);
    expect((await get(`/issue/${id}.pdf`)).status).toBe(200);
    await submissionsClient(staff()).update(ids[0] ?? '', {
      status: 'ACCEPTED',
      reason: 'A test.',
      tellAuthors: false,
    });
    await journal.services.issueEditions.makeOutdated();
    expect(await read(id)).toEqual({ run: null, files: [] });
    expect((await journal.services.store.keys()).filter((key) => key.startsWith('editions/'))).toHaveLength(
      keysBefore - 3,
    );
  });

  test('is not made of a draft, and unknown or odd addresses are not found', async () => {
    const { id } = await anIssue('DRAFT');
    await journal.services.issueEditions.makeOutdated();
    await editionClient(staff()).make(id);
    expect((await read(id)).run).toBeNull();
    for (const address of [`/issue/${id}.pdf`, '/issue/00000000-0000-4000-8000-000000000000.epub', '/issue/x.pdf'])
      expect((await get(address)).status, address).toBe(404);
  });

  test('says which articles have no readable PDF, and is made without them', async () => {
    const { id, ids } = await anIssue();
    const broken = Buffer.from('%PDF-1.7\nnot much of a file\n%%EOF');
    const key = await journal.pool.query<{ file_key: string }>('select file_key from articles where id = $1', [ids[0]]);
    await journal.services.store.remove(key.rows[0]?.file_key ?? '');
    await journal.services.store.write(key.rows[0]?.file_key ?? '', broken);
    const { run, files } = await made(id);
    expect(run?.problem).toContain('could not be made');
    expect(files.map(({ format }) => format)).toEqual(['epub', 'zip']);
  });
});
