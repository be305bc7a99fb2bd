import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { count, eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { draftsContract } from '#features/submissions/draft-contract.ts';
import { drafts } from '#features/submissions/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, aPdf, type Person, upload } from '#testing/makers.ts';
import { aNoisyPicture, sendPicture } from '#testing/pictures.ts';
import { filesContract, type UploadedFile } from './contract.ts';
import { RESUMABLE_PATH, UNATTACHED_HOURS } from './rules.ts';
import { partials, uploads } from './server/tables.ts';

const MB = 1024 * 1024;
const QUOTA_MB = 2;
const SENTENCE = /unused uploads have reached the limit of 2 MB\..*deleted after 72 hours/;

const journal = testJournal({ UPLOAD_QUOTA_MB: String(QUOTA_MB) });
let server: Server;
let origin: string;
let author: Person;
beforeAll(async () => {
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  author = await anAuthor(journal);
});

/** An incompressible PDF of about `size` bytes. */
async function aPdfOf(size: number): Promise<Uint8Array> {
  const pdf = Buffer.from(await aPdf());
  const end = pdf.lastIndexOf('%%EOF');
  const padding = randomBytes(size - pdf.length).map((byte) => byte | 128);
  return Buffer.concat([pdf.subarray(0, end), Buffer.from('%'), padding, Buffer.from('\n'), pdf.subarray(end)]);
}

interface Reply {
  status: number;
  message: string;
  error?: string;
  issues?: { path: string; message: string }[];
  files?: UploadedFile[];
}
const send = async (sizes: number[], person = author): Promise<Reply> => {
  const files = await Promise.all(sizes.map(async (size, at) => ({ name: `${at}.pdf`, bytes: await aPdfOf(size) })));
  const response = await upload(journal, person.token, files);
  return { ...((await response.json()) as Omit<Reply, 'status'>), status: response.status };
};
interface TusRequest {
  path?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}
const tus = (method: string, { path = '', headers = {}, body }: TusRequest) =>
  fetch(`${origin}${RESUMABLE_PATH}${path}`, {
    method,
    headers: { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  });
const create = (length: number) => tus('POST', { headers: { 'upload-length': String(Math.round(length)) } });
const storedBytes = async (person = author) => {
  const { db } = journal.services;
  const [row] = await db
    .select({ bytes: sum(uploads.size) })
    .from(uploads)
    .where(eq(uploads.userId, person.id));
  return Number(row?.bytes ?? 0);
};
async function filesOnDisk(): Promise<string[]> {
  const list = async (folder: string) =>
    (await readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    );
  return [...(await list('files')), ...(await list('incoming')), ...(await list('resumable'))]
    .map(({ name }) => name)
    .sort();
}
const refused = { status: 413, error: 'QUOTA_EXCEEDED', message: expect.stringMatching(SENTENCE) };

describe('an account whose unused files reach its quota', () => {
  test('gets an error at the field, and nothing is left on disk', async () => {
    expect(await send([0.9 * MB, 0.9 * MB])).toMatchObject({ status: 200 });
    const before = await filesOnDisk();
    expect(await send([0.3 * MB])).toMatchObject({
      ...refused,
      issues: [{ path: 'files', message: expect.stringMatching(SENTENCE) }],
    });
    expect(await filesOnDisk()).toEqual(before);
    // A file that still fits is accepted, and other accounts have their own quota.
    expect(await send([0.1 * MB])).toMatchObject({ status: 200 });
    expect(await send([0.9 * MB], await anAuthor(journal))).toMatchObject({ status: 200 });
  });

  test('is refused before the body is read when its declared size is too large', async () => {
    const { port } = server.address() as AddressInfo;
    for (const length of [3 * MB, 1e15]) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/v1/submission/upload-multiple HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${author.token}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x\r\n`,
      );
      const response = await text(socket);
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(response).toMatch(SENTENCE);
    }
  });

  test('cannot exceed it with ten concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send([0.3 * MB, 0.3 * MB])));
    // Arriving bytes count as well, so the number of accepted requests depends on how they overlap.
    let accepted = replies.filter(({ status }) => status === 200).length;
    expect(accepted).toBeLessThanOrEqual(3);
    for (const reply of replies) if (reply.status !== 200) expect(reply).toMatchObject(refused);
    for (; accepted < 3; accepted++) expect(await send([0.3 * MB, 0.3 * MB])).toMatchObject({ status: 200 });
    expect(await send([0.3 * MB, 0.3 * MB])).toMatchObject(refused);
    expect(await storedBytes()).toBeLessThanOrEqual(QUOTA_MB * MB);
    const names = await filesOnDisk();
    const known = await journal.services.db.select({ key: uploads.storageKey }).from(uploads);
    expect(new Set(names)).toEqual(new Set(known.map(({ key }) => key.split('/').at(-1))));
  });

  test('can upload again after a submission attaches the files, or after 72 hours', async () => {
    const { files = [] } = await send([0.9 * MB, 0.9 * MB]);
    expect(await send([0.5 * MB])).toMatchObject(refused);
    const types = ['MANUSCRIPT', 'COVER_LETTER'] as const;
    const attached = files.map(({ fileUrl }, at) => ({ fileUrl, fileType: types[at] ?? 'MANUSCRIPT' }));
    await submissionsClient(journal.as(author.token)).create(await aDraft(journal, author.token, { files: attached }));
    expect(await send([0.9 * MB, 0.9 * MB])).toMatchObject({ status: 200 });
    expect(await send([0.5 * MB])).toMatchObject(refused);
    journal.pass((UNATTACHED_HOURS + 1) * 3600);
    await journal.services.files.sweep();
    await journal.services.accounts.sessions.sweep();
    const { token } = await anAuthor(journal);
    expect(await send([0.5 * MB], { ...author, token })).toMatchObject({ status: 200 });
  });
});

test('limits bytes that are still arriving, also without a declared length', async () => {
  /** Opens a request without a declared length and leaves it open. */
  const open = () => {
    const sending = request(`${origin}/api/v1/submission/upload-multiple`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n');
    const status = once(sending, 'response').then(async ([response]: IncomingMessage[]) => {
      response?.resume();
      return response?.statusCode;
    });
    return { sending, status };
  };
  const before = await filesOnDisk();
  const requests = Array.from({ length: 6 }, open);
  for (const { sending } of requests) sending.write(Buffer.alloc(1.5 * MB, 'x'));
  const incoming = join(journal.dataDir, 'incoming');
  const bytes = async () => {
    const sizes = (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name))).size);
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  await expect.poll(bytes).toBeGreaterThan(MB);
  await pause(300);
  expect(await bytes()).toBeLessThanOrEqual(QUOTA_MB * MB);
  for (const { sending } of requests) sending.end('\r\n--x--\r\n');
  const statuses = await Promise.all(requests.map(({ status }) => status));
  // The others fit the quota but are not PDFs.
  expect(statuses.filter((status) => status === 413).length).toBeGreaterThanOrEqual(4);
  expect(new Set([...statuses, 413, 422])).toEqual(new Set([413, 422]));
  expect(await filesOnDisk()).toEqual(before);
  // None of their bytes are counted any more.
  expect(await send([0.9 * MB, 0.9 * MB])).toMatchObject({ status: 200 });
});

describe('a resumable upload', () => {
  test('counts by its declared size once it is created', async () => {
    expect((await create(1.5 * MB)).status).toBe(201);
    const second = await create(MB);
    expect([second.status, await second.text()]).toEqual([413, expect.stringMatching(SENTENCE)]);
    // The screen shows the body as a message only when this header is present.
    expect(second.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await send([MB])).toMatchObject(refused);
    expect(await send([0.4 * MB])).toMatchObject({ status: 200 });
  });

  test('created ten times concurrently is created only as often as the quota allows', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(0.9 * MB)));
    const countOf = (status: number) => responses.filter((response) => response.status === status).length;
    expect([countOf(201), countOf(413)]).toEqual([2, 8]);
    const rows = await journal.services.db.select({ name: partials.name }).from(partials);
    expect(rows.filter(({ name }) => name.startsWith(author.id))).toHaveLength(2);
  });

  test('of nearly the whole quota can be finished, and frees the quota when it is cancelled', async () => {
    const bytes = await aPdfOf(1.9 * MB);
    const path = `/${(await create(bytes.length)).headers.get('location')?.split('/').at(-1)}`;
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expect((await tus('PATCH', { path, headers, body: bytes as BodyInit })).status).toBe(204);
    const finish = () => journal.as(author.token).call(filesContract.finishUpload, { params: { name: path.slice(1) } });
    const [one, two] = await Promise.all([finish(), finish()]);
    expect(one.files).toEqual(two.files);
    expect((await create(MB)).status).toBe(413);

    author = await anAuthor(journal);
    const cancelled = (await create(1.9 * MB)).headers.get('location')?.split('/').at(-1);
    expect((await tus('DELETE', { path: `/${cancelled}` })).status).toBe(204);
    expect((await create(1.9 * MB)).status).toBe(201);
  });

  test('with an invalid length uses no quota', async () => {
    for (const length of ['-1', '1e9', '99999999999999999999', '26214401', ''])
      await tus('POST', { headers: { 'upload-length': length } });
    expect((await create(2 * MB)).status).toBe(201);
  });
});

test('unused pictures count together with the files', async () => {
  const editor = await anAdministrator(journal);
  expect(await send([1.9 * MB], editor)).toMatchObject({ status: 200 });
  const picture = await aNoisyPicture().resize(800, 800).png().toBuffer();
  const before = await filesOnDisk();
  const statuses: number[] = [];
  let last: Reply | undefined;
  while (statuses.length < 5 && statuses.at(-1) !== 413) {
    const response = await sendPicture(journal, editor.token, picture);
    last = { ...((await response.json()) as Reply), status: response.status };
    statuses.push(response.status);
  }
  expect(last).toMatchObject({ ...refused, issues: [{ path: 'file' }] });
  expect((await filesOnDisk()).length - before.length).toBe(statuses.filter((status) => status === 200).length);
});

test('stores at most twenty drafts of an account, also when they are sent concurrently', async () => {
  const { content } = {
    content: { manuscriptTitle: 'T', topic: '', abstract: '', keywords: '', authors: [], files: [], declarations: [] },
  };
  const save = (id: string) =>
    journal.as(author.token).call(draftsContract.save, { params: { id }, body: { version: 0, content } });
  await Promise.all(Array.from({ length: 40 }, () => save(crypto.randomUUID())));
  const [row] = await journal.services.db.select({ drafts: count() }).from(drafts).where(eq(drafts.userId, author.id));
  expect(row?.drafts).toBe(20);
});
