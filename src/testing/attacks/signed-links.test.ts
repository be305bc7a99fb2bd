import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploads } from '#features/files/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { createSignedLinks } from '#platform/security/signed-links.ts';
import { aDocx } from '../docx.ts';
import { asId } from '../ids.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '../makers.ts';
import { freshToken } from './callers.ts';

/** Signed links to private files. That a link expires, and is valid for its file only, is tested in articles.test.ts. */
const SECRET = 's'.repeat(32);
const journal = testJournal({ SECRET });
let office: Person;
let files: { id: string; link: URL }[];
beforeAll(async () => {
  office = await anAdministrator(journal);
  ({ files } = await submitted());
});

/** A submission that is not published, and its files with the links its author gets. */
async function submitted() {
  const made = await aSubmission(journal);
  return { ...made, files: await linksOf(made.number, made.author) };
}

async function linksOf(number: string, owner: Person) {
  const token = await freshToken(journal, owner, 'AUTHOR');
  const own = await submissionsClient(journal.as(token)).mineByNumber(number);
  return own.files.map(({ id, fileUrl }) => ({ id, link: new URL(fileUrl, 'http://localhost') }));
}

const get = (address: string, init?: RequestInit) => journal.request(address, init);
const open = ({ pathname, search }: URL, init?: RequestInit) => get(pathname + search, init);
/** A link whose parameters were changed. */
const changed = (link: URL, change: (query: URLSearchParams) => void) => {
  const copy = new URL(link);
  change(copy.searchParams);
  return copy;
};
const statusOf = async (link: URL) => (await open(link)).status;
const first = () => files[0] as { id: string; link: URL };

describe('a signed link', () => {
  test('opens its file without a bearer', async () => {
    for (const { link } of files) expect(await statusOf(link)).toBe(200);
  });

  test('is refused with any character of its signature changed, left out, doubled or in the other case', async () => {
    const { link } = first();
    const signature = link.searchParams.get('signature') ?? '';
    expect(signature.length).toBeGreaterThan(40);
    const others = Array.from(signature).flatMap((sign, at) => {
      const [before, after] = [signature.slice(0, at), signature.slice(at + 1)];
      const flipped = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase();
      return [
        `${before}${sign === 'A' ? 'B' : 'A'}${after}`,
        before + after,
        `${before}${sign}${sign}${after}`,
        `${before}${flipped}${after}`,
      ];
    });
    const forged = [
      ...others,
      '',
      ' ',
      signature.slice(0, 20),
      `${signature}=`,
      `${signature}\0`,
      ` ${signature}`,
      'null',
      '0',
      '[object Object]',
      Buffer.from(signature, 'base64url').toString('hex'),
      Buffer.from(signature, 'base64url').toString('base64'),
    ].filter((one) => one !== signature);
    for (const one of forged)
      expect(await statusOf(changed(link, (query) => query.set('signature', one))), one).toBe(404);
  });

  test('is refused with another time of expiry, however it is written', async () => {
    const { link } = first();
    const expires = link.searchParams.get('expires') ?? '';
    for (const one of [
      '',
      '0',
      '-1',
      'NaN',
      'Infinity',
      '1e12',
      '9'.repeat(30),
      '0x7fffffff',
      'never',
      'null',
      `${Number(expires) + 1}`,
      `${Number(expires) - 1}`,
      `${expires}0`,
      `${expires}.0`,
      `0${expires}`,
      `+${expires}`,
      ` ${expires}`,
      `${expires} `,
      `${expires}\n`,
      `${expires}\0`,
      expires.replace('1', '１'),
    ])
      expect(await statusOf(changed(link, (query) => query.set('expires', one))), one).toBe(404);
    for (const name of ['expires', 'signature'])
      expect(await statusOf(changed(link, (query) => query.delete(name))), name).toBe(404);
  });

  test('is refused for another file, another call, and with the parts of two links', async () => {
    const [one, other] = files as [{ id: string; link: URL }, { id: string; link: URL }];
    const stranger = (await submitted()).files[0] as { id: string; link: URL };
    for (const { id } of [other, stranger])
      expect(await statusOf(new URL(`/api/v1/submission/download/${id}${one.link.search}`, one.link))).toBe(404);
    const mixed = changed(one.link, (query) => query.set('signature', other.link.searchParams.get('signature') ?? ''));
    expect(await statusOf(mixed)).toBe(404);
    for (const path of [
      '/api/v1/submission/mine',
      `/api/v1/submission/${one.id}`,
      '/api/v1/auth/me',
      '/api/v1/submission/export',
    ])
      expect([401, 404, 405]).toContain(await statusOf(new URL(path + one.link.search, one.link)));
    // Neither another method nor another spelling of the address.
    for (const method of ['DELETE', 'PUT', 'POST']) expect((await open(one.link, { method })).status).toBe(405);
    expect(
      await statusOf(
        new URL(
          `${one.link.pathname.toUpperCase().replace('/API/V1/SUBMISSION/DOWNLOAD', '/api/v1/submission/download')}${one.link.search}`,
          one.link,
        ),
      ),
    ).toBe(404);
  });

  test('is refused when it was signed with another secret, or for another purpose with ours', async () => {
    const { id } = first();
    const address = `/api/v1/submission/download/${id}`;
    const later = new Date(journal.now().getTime() + 60_000);
    expect(
      await statusOf(new URL(`${address}?${createSignedLinks('x'.repeat(32)).sign(address, later)}`, 'http://x')),
    ).toBe(404);
    expect(
      await statusOf(new URL(`${address}?${createSignedLinks(SECRET).sign(`${address}/`, later)}`, 'http://x')),
    ).toBe(404);
    const expires = String(Math.floor(later.getTime() / 1000));
    for (const key of [SECRET, `newsletter:${SECRET}`, `resumption-token:${SECRET}`, `access-token:${SECRET}`, ''])
      for (const message of [`${address}\n${expires}`, address + expires]) {
        const signature = createHmac('sha256', key).update(message).digest('base64url');
        expect(
          await statusOf(new URL(`${address}?${new URLSearchParams({ expires, signature })}`, 'http://x')),
          key,
        ).toBe(404);
      }
    // The same with our key opens it, so that the others were refused for theirs.
    const signature = createHmac('sha256', `signed-link:${SECRET}`)
      .update(`${address}\n${expires}`)
      .digest('base64url');
    expect(await statusOf(new URL(`${address}?${new URLSearchParams({ expires, signature })}`, 'http://x'))).toBe(200);
  });

  test('given in a header or cookie opens nothing', async () => {
    const { link } = first();
    const [expires, signature] = ['expires', 'signature'].map((name) => link.searchParams.get(name) ?? '');
    for (const headers of [
      { cookie: `expires=${expires}; signature=${signature}` },
      { authorization: `Bearer ${signature}` },
      { 'x-original-url': link.pathname + link.search, 'x-rewrite-url': link.pathname + link.search },
    ] as Record<string, string>[])
      expect((await get(link.pathname, { headers })).status).toBe(404);
  });

  test('with its parameters twice counts as its first ones', async () => {
    const { link } = first();
    expect(
      await statusOf(new URL(`${link.pathname}?signature=x&expires=9${link.search.replace('?', '&')}`, link)),
    ).toBe(404);
  });

  test('tells nothing about a file to somebody without it, by no condition and no range', async () => {
    const { link } = first();
    const etag = (await open(link)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const unknown = await get(`/api/v1/submission/download/${crypto.randomUUID()}`);
    const expected = [404, await unknown.text()];
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-match': '"x"' },
      { range: 'bytes=0-0' },
      { range: 'bytes=9999999-' },
    ] as Record<string, string>[]) {
      const response = await get(link.pathname, { headers });
      expect([response.status, await response.text()]).toEqual(expected);
      expect(response.headers.get('etag')).toBeNull();
    }
    expect((await get(link.pathname, { method: 'HEAD' })).status).toBe(404);
  });
});

describe('the response to a signed link', () => {
  const OF_ITS_OWN = ['x-request-id', 'date'];
  const headersOf = async (link: URL, headers?: Record<string, string>) =>
    Object.fromEntries(
      [...(await open(link, { ...(headers && { headers }) })).headers].filter(([name]) => !OF_ITS_OWN.includes(name)),
    );

  test('is not to be stored, sniffed or run', async () => {
    for (const { link } of files)
      expect(await headersOf(link)).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      });
  });

  test('has the same headers whatever else is in the query or asked for by headers', async () => {
    const { link } = first();
    const usual = await headersOf(link);
    for (const name of [
      'response-content-type',
      'response-content-disposition',
      'response-cache-control',
      'response-expires',
      'content-type',
      'content-disposition',
      'disposition',
      'inline',
      'attachment',
      'download',
      'filename',
      'name',
      'type',
      'format',
      'fileName',
      'mimeType',
      'X-Amz-Signature',
      'response-content-encoding',
      'callback',
      '__proto__',
    ])
      for (const value of ['text/html', 'inline; filename="x.html"', 'x\r\nSet-Cookie: a=b', ''])
        expect(await headersOf(changed(link, (query) => query.set(name, value))), `${name}=${value}`).toEqual(usual);
    for (const headers of [
      { accept: 'text/html' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      { 'accept-encoding': 'br, gzip', origin: 'https://evil.example' },
      { 'x-content-type': 'text/html', 'content-disposition': 'inline' },
    ] as Record<string, string>[])
      expect(await headersOf(link, headers)).toEqual(usual);
  });

  test('downloads files other than PDFs, and shows a PDF only to bearers of the link', async () => {
    const { author: writer } = await aSubmission(journal);
    const uploaded = async (name: string, bytes: Uint8Array, fileType: 'MANUSCRIPT' | 'COVER_LETTER') => ({
      fileUrl: (await anUpload(journal, writer.token, name, bytes)).fileUrl,
      fileType,
    });
    const { number } = await aSubmission(journal, {
      author: writer,
      files: [await uploaded('a.docx', aDocx(), 'MANUSCRIPT'), await uploaded('b.pdf', await aPdf(), 'COVER_LETTER')],
    });
    const [word, pdf] = (await linksOf(number, writer)).map(({ link }) => link) as [URL, URL];
    const disposition = async (link: URL, token?: string) =>
      (
        await get(link.pathname + (token ? '' : link.search), {
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        })
      ).headers
        .get('content-disposition')
        ?.split(';')[0];
    expect([await disposition(word), await disposition(pdf)]).toEqual(['attachment', 'inline']);
    expect(await disposition(pdf, writer.token)).toBe('attachment');
  });
});

describe('a link that was good opens nothing', () => {
  test('a second after its ten minutes, whatever clock its bearer has', async () => {
    const { link } = (await submitted()).files[0] as { link: URL };
    journal.pass(599);
    expect(await statusOf(link)).toBe(200);
    journal.pass(2);
    for (const headers of [
      {},
      { date: 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
    ])
      expect((await open(link, { headers })).status).toBe(404);
  });

  test('when its row or its stored file is gone', async () => {
    const made = await submitted();
    const [one, other] = made.files as [{ id: string; link: URL }, { id: string; link: URL }];
    const { db } = journal.services;
    const [stored] = await db
      .select({ key: uploads.storageKey })
      .from(submissionFiles)
      .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
      .where(eq(submissionFiles.id, asId(one.id)));
    await rm(join(journal.dataDir, 'files', stored?.key ?? ''));
    expect(await statusOf(one.link)).toBe(503);
    await db.delete(submissionFiles).where(eq(submissionFiles.id, asId(other.id)));
    expect(await statusOf(other.link)).toBe(404);
  });

  test('when the submission was deleted', async () => {
    const made = await submitted();
    const token = await freshToken(journal, office, 'ADMIN');
    await submissionsClient(journal.as(token)).remove(made.id);
    for (const { link } of made.files) expect(await statusOf(link)).toBe(404);
  });
});
