import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDocx, aZip } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, aPdf, type Person, upload } from '#testing/makers.ts';

const journal = testJournal();
let author: Person;
let server: Server;

beforeAll(async () => {
  author = await anAuthor(journal);
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Names of all files on disk, in the store and in the incoming folder. */
async function filesOnDisk(): Promise<string[]> {
  const list = async (folder: string) =>
    (await readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    );
  return [...(await list('files')), ...(await list('incoming'))].map(({ name }) => name).sort();
}

async function refusal(bytes: Uint8Array, name = 'paper.docx') {
  const before = await filesOnDisk();
  const response = await upload(journal, author.token, [{ name, bytes }]);
  expect(await filesOnDisk()).toEqual(before);
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}

/** A protected PDF 1.5 whose trailer is in its cross-reference stream, in the middle of the file. */
function aPdfEncryptedInTheMiddle(): Uint8Array {
  const [before, offsets] = [`%${' '.repeat(9000)}`, 'x'.repeat(9000)];
  const head = `%PDF-1.5\n${before}\n`;
  const index = `7 0 obj\n<< /Type /XRef /Size 8 /Encrypt 5 0 R /Length 9000 >>\nstream\n${offsets}\nendstream\nendobj\n`;
  return Buffer.from(`${head}${index}startxref\n${head.length}\n%%EOF\n`);
}

test('stores a PDF and a Word document with the format detected from their content', async () => {
  const pdf = await aPdf();
  const response = await upload(journal, author.token, [
    { name: 'My paper.docx', bytes: pdf },
    { name: 'letter.pdf', bytes: aDocx() },
  ]);
  expect(response.status).toBe(200);
  const { message, files } = (await response.json()) as { message: string; files: object[] };
  expect(message).toBe('File upload successfully');
  expect(files).toMatchObject([
    { fileName: 'My paper.pdf', mimeType: 'application/pdf', fileSize: pdf.length },
    { fileName: 'letter.docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  ]);
});

describe('refuses with a reason and leaves nothing on disk', () => {
  test.for<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ['an empty file', () => new Uint8Array(), 422, 'empty'],
    ['a text file', () => Buffer.from('Dear editors'), 422, 'neither a .docx nor a .pdf'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 422, 'neither'],
    ['a ZIP archive that is not a document', () => aZip({ 'readme.txt': 'hello' }), 422, 'neither'],
    ['a document with macros', () => aDocx({ 'word/vbaProject.bin': 'x' }), 422, 'macros'],
    ['an encrypted document', () => aDocx({}, 1), 422, 'password'],
    ['an old or protected Word file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422, 'password'],
    ['a ZIP bomb', () => aDocx({ 'word/media/huge.bin': Buffer.alloc(20 * 1024 * 1024) }), 422, 'unreasonable'],
    ['a truncated archive', () => aDocx().slice(0, 120), 422, 'damaged'],
    ['a truncated PDF', async () => (await aPdf()).slice(0, 300), 422, 'damaged'],
    [
      'a protected PDF',
      () => Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF'),
      422,
      'password',
    ],
    ['a protected PDF with its trailer in the middle', () => aPdfEncryptedInTheMiddle(), 422, 'password'],
    ['a file of more than 25 MB', () => Buffer.alloc(25 * 1024 * 1024 + 1, '%PDF-1.7 '), 413, '25 MB'],
  ])('%s', async ([, bytes, status, reason]) => {
    const refused = await refusal(await bytes());
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(reason);
  });

  test('refuses all files when one of them is bad', async () => {
    const before = await filesOnDisk();
    const files = [
      { name: 'good.pdf', bytes: await aPdf() },
      { name: 'bad.pdf', bytes: Buffer.from('no') },
    ];
    const response = await upload(journal, author.token, files);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { message: string }).message).toMatch(/^bad: /);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('refuses more than ten files', async () => {
    const bytes = await aPdf();
    const response = await upload(
      journal,
      author.token,
      Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, bytes })),
    );
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain('10 files');
  });

  test('refuses an empty form, another field, and a body that is not multipart', async () => {
    expect((await upload(journal, author.token, [])).status).toBe(400);
    expect((await upload(journal, author.token, [{ name: 'a.pdf', bytes: await aPdf(), field: 'other' }])).status).toBe(
      400,
    );
    const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' };
    expect(
      (await journal.request('/api/v1/submission/upload-multiple', { method: 'POST', headers, body: '{}' })).status,
    ).toBe(415);
  });
});

test('refuses an unknown client before reading the body', async () => {
  const response = await upload(journal, 'x.y.z', [{ name: 'a.pdf', bytes: await aPdf() }]);
  expect(response.status).toBe(401);
});

test('a connection that breaks during an upload leaves no file behind', async () => {
  const before = await filesOnDisk();
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/v1/submission/upload-multiple HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${author.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 5000000',
    '',
    '--cut\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n',
    '%PDF-1.7',
  ].join('\r\n');
  socket.write(head);
  socket.write(Buffer.alloc(500_000, 'x'));
  await new Promise((done) => setTimeout(done, 300));
  expect((await filesOnDisk()).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(filesOnDisk, { timeout: 5_000 }).toEqual(before);
});
