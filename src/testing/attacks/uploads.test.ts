import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESUMABLE_PATH } from '#features/files/rules.ts';
import { aDocx, aZip } from '../docx.ts';
import { testJournal } from '../journal.ts';
import { anAuthor, aPdf, aSubmission, type Person, upload } from '../makers.ts';
import { testSite } from '../site.ts';

/** Files made to harm; other refusals are tested beside the feature (files/uploads.test.ts, images.test.ts). */
const journal = testJournal();
let author: Person;
let server: Server;
let origin: string;
beforeAll(async () => {
  author = await anAuthor(journal);
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
const send = async (bytes: Uint8Array, name = 'paper.pdf') => {
  const response = await upload(journal, author.token, [{ name, bytes }]);
  const body = (await response.json()) as {
    files?: { id: string; fileName: string; fileUrl: string }[];
    message: string;
  };
  return { ...body, status: response.status };
};
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`word/x${index}.xml`, 'x']));
/** A ZIP in a ZIP in a ZIP …; nobody opens any of them. */
const nested = (depth: number): Uint8Array =>
  depth === 0 ? aZip({ a: 'a' }) : aZip({ 'inner.zip': Buffer.from(nested(depth - 1)) });

describe('a file that is not a manuscript is refused whatever its name', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['the test virus', () => Buffer.from(EICAR)],
    ['the test virus in an archive', () => aZip({ 'eicar.com': EICAR })],
    [
      'a page that says it is a PDF in its second kilobyte',
      () => Buffer.from(`<html><script>1</script>${' '.repeat(2000)}%PDF-1.7 %%EOF`),
    ],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a program', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a document of 2,001 parts', () => aDocx(many(2_001))],
    ['an archive of archives', () => nested(20)],
    ['a document that climbs out of its folder', () => aDocx({ '../../etc/cron.d/x': 'x' })],
    ['a document with a part whose name is a path', () => aDocx({ '/etc/passwd': 'x' })],
    ['zeros', () => Buffer.alloc(4096)],
  ])('%s', async (_, bytes) => {
    for (const name of ['paper.pdf', 'paper.docx']) {
      expect((await send(await bytes(), name)).status, name).toBe(422);
    }
  });
});

const SCRIPTED = Buffer.from(
  '\n9 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n<script>alert(1)</script>\n%%EOF\n',
);

describe('a file that is valid in two formats is stored as one and served as nothing else', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a PDF with scripts', async () => Buffer.concat([await aPdf(), SCRIPTED])],
    [
      'a PDF that is a page too',
      async () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), await aPdf()]),
    ],
    [
      'a PDF that is an archive too',
      async () => Buffer.concat([await aPdf(), aZip({ 'a.html': '<script>1</script>' }), Buffer.from('\n%%EOF\n')]),
    ],
  ])('%s', async (_, bytes) => {
    const { status, files } = await send(await bytes(), 'x.html');
    expect([status, files?.[0]?.fileName]).toEqual([200, 'x.html.pdf']);
    const letter = (await send(await aPdf(), 'l.pdf')).files?.[0]?.fileUrl ?? '';
    const { number } = await aSubmission(journal, {
      author,
      status: 'PUBLISHED',
      files: [
        { fileUrl: files?.[0]?.fileUrl ?? '', fileType: 'MANUSCRIPT' },
        { fileUrl: letter, fileType: 'COVER_LETTER' },
      ],
    });
    const site = testSite(journal);
    const moved = await site.request(`/article/${number}/x.pdf`);
    const shown = await site.request(moved.headers.get('location') ?? `/article/${number}/x.pdf`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });
});

describe('a name', () => {
  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\x.exe',
    'a\r\nSet-Cookie: x=1.pdf',
    '"; filename="x.html',
    '\u202efdp.exe',
    'x'.repeat(5_000),
    '',
    '.',
    '..pdf',
    'CON.pdf',
    'a\0b.pdf',
    '<script>alert(1)</script>.pdf',
    "%2e%2e%2f';drop table uploads--.pdf",
  ])('%j is tamed', async (name) => {
    const { status, files } = await send(await aPdf(), name);
    // A browser sends no file without a name.
    if (status === 400) return;
    expect(status).toBe(200);
    const kept = files?.[0]?.fileName ?? '';
    expect(kept).toMatch(/^[^/\\<>"\p{Cc}\u202a-\u202e\u2066-\u2069]{1,200}\.pdf$/u);
    const names = await readdir(join(journal.dataDir, 'files'), { recursive: true });
    expect(names.every((one) => /^(uploads(\/[0-9a-f]{2}(\/[0-9a-f-]{36}\.(pdf|docx))?)?|\.?[\w-]+)$/.test(one))).toBe(
      true,
    );
  });
});

describe('the protocol of resumable uploads', () => {
  const tus = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(`${origin}${RESUMABLE_PATH}${path}`, {
      method,
      headers: { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    });
  const begin = async (length: string) => {
    const begun = await tus('POST', '', { 'upload-length': length });
    return `/${begun.headers.get('location')?.split('/').at(-1)}`;
  };
  const patch = (path: string, offset: string, body: string, type = 'application/offset+octet-stream') =>
    tus('PATCH', path, { 'upload-offset': offset, 'content-type': type }, body);

  test('takes no offset but the right one, and no byte more than was announced', async () => {
    const path = await begin('10');
    for (const [offset, body] of [
      ['5', 'x'],
      ['11', 'x'],
      ['-1', 'x'],
      ['NaN', 'x'],
      ['1e9', 'x'],
      ['99999999999999999999', 'x'],
      ['', 'x'],
    ] as const) {
      const { status } = await patch(path, offset, body);
      expect([status >= 400, status < 500], `${offset} ${status}`).toEqual([true, true]);
    }
    expect((await patch(path, '0', 'x', 'text/html')).status).toBe(400);
    expect((await patch(path, '0', 'x'.repeat(11))).status).toBeGreaterThanOrEqual(400);
    const held = Number((await tus('HEAD', path, {})).headers.get('upload-offset'));
    expect(held).toBeLessThanOrEqual(10);
  });

  test('begins nothing of an absurd length, and nothing by other means than its own', async () => {
    for (const length of ['-1', '1e9', '0x10', '99999999999999999999', '26214401', '']) {
      const { status } = await tus('POST', '', { 'upload-length': length });
      expect([status >= 400, status < 500], `${length} ${status}`).toEqual([true, true]);
    }
    for (const headers of [
      { 'upload-defer-length': '1' },
      { 'upload-concat': 'final;/x /y', 'upload-length': '3' },
      { 'upload-length': '3', 'upload-metadata': 'filename \u00ff\u00ff, ,,=' },
      { 'upload-length': '3', 'x-http-method-override': 'DELETE' },
    ]) {
      expect((await tus('POST', '', headers)).status, JSON.stringify(headers)).toBeLessThan(500);
    }
  });
});
