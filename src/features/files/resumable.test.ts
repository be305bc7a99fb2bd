import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, aPdf, type Person } from '#testing/makers.ts';
import { filesContract } from './contract.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH } from './rules.ts';
import { partialUploads } from './server/partials.ts';
import { resumableUploads } from './server/resumable.ts';
import { partials } from './server/tables.ts';

const journal = testJournal();
let server: Server;
let origin: string;
let author: Person;

beforeAll(async () => {
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  author = await anAuthor(journal);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Uploads with the reference client of tus and returns the upload's name. */
function send(bytes: Uint8Array, options: Partial<UploadOptions> = {}, person = author): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes), {
      endpoint: `${origin}${RESUMABLE_PATH}`,
      headers: { authorization: `Bearer ${person.token}` },
      metadata: { filename: 'paper.pdf' },
      retryDelays: [0, 20, 20, 20, 20, 20, 20, 20, 20, 20],
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: reject,
      ...options,
    });
    upload.start();
  });
}

const finish = async (name: string, person = author) =>
  (await journal.as(person.token).call(filesContract.finishUpload, { params: { name } })).files[0];

/** An incompressible PDF of nearly the maximum size. */
async function aLargePdf(size = MAX_FILE_BYTES - 1000): Promise<Uint8Array> {
  const pdf = Buffer.from(await aPdf());
  const end = pdf.lastIndexOf('%%EOF');
  return Buffer.concat([
    pdf.subarray(0, end),
    Buffer.from('%'),
    randomBytes(size - pdf.length).map((byte) => byte | 128),
    Buffer.from('\n'),
    pdf.subarray(end),
  ]);
}

/** A proxy that closes the connection after `bytes` bytes, `times` times. */
async function aDroppingProxy(
  bytes: number,
  times: number,
): Promise<{ proxy: TcpServer; port: number; dropped: () => number }> {
  let drops = 0;
  const proxy = createTcpServer((socket) => {
    const upstream = connect(Number(new URL(origin).port), '127.0.0.1');
    let seen = 0;
    socket.on('data', (chunk) => {
      seen += chunk.length;
      upstream.write(chunk);
      if (seen > bytes && drops < times) {
        drops += 1;
        setTimeout(() => {
          socket.destroy();
          upstream.destroy();
        }, 5);
        socket.pause();
      }
    });
    upstream.on('data', (chunk) => socket.write(chunk));
    for (const end of [socket, upstream])
      end.on('error', () => {}).on('close', () => [socket, upstream].map((one) => one.destroy()));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return { proxy, port: (proxy.address() as AddressInfo).port, dropped: () => drops };
}

describe('a resumable upload', () => {
  test('of 25 MB arrives unchanged over a connection that drops five times', async () => {
    const bytes = await aLargePdf();
    const { proxy, port, dropped } = await aDroppingProxy(4_000_000, 5);
    const progress: number[] = [];
    const name = await send(bytes, {
      endpoint: `http://127.0.0.1:${port}${RESUMABLE_PATH}`,
      onProgress: (sent) => progress.push(sent),
    });
    proxy.close();
    expect(dropped()).toBe(5);
    const upload = await finish(name);
    expect(upload).toMatchObject({ fileName: 'paper.pdf', mimeType: 'application/pdf', fileSize: bytes.length });
    const row = await journal.services.files.find(author.id, asId(upload?.id ?? ''));
    expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const stored = await readFile(join(journal.dataDir, 'files', row?.storageKey ?? ''));
    expect(stored.equals(Buffer.from(bytes))).toBe(true);
  });

  test('is finished only once by concurrent requests, and leaves no parts behind', async () => {
    const name = await send(await aPdf());
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => finish(name)));
    for (const other of others) expect(other).toEqual(first);
    expect(await finish(name)).toEqual(first);
    expect((await readdir(join(journal.dataDir, 'resumable'))).filter((file) => file.startsWith(name))).toEqual([]);
  });

  test('that another instance finishes concurrently returns that upload', async () => {
    const name = await send(await aPdf());
    const { files, db, accounts, requireRoom } = journal.services;
    const bounds = { partBytes: 1, maxParts: 1, admit: async () => {} };
    const partials = partialUploads({ db, parts: {} as FileStore, clock: () => journal.now(), ...bounds });
    const find = async (wanted: string) => {
      await finish(name);
      return partials.find(wanted);
    };
    const identify = (bearer: string) => accounts.sessions.identify(bearer);
    const other = resumableUploads({ files, requireRoom, identify, partials: { ...partials, find } });
    const finished = await other.finish(author.id, name);
    expect(finished.id).toBe((await finish(name))?.id);
  });

  test('cannot be finished while parts are missing', async () => {
    const reply = await fetch(`${origin}${RESUMABLE_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    const name = reply.headers.get('location')?.split('/').at(-1) ?? '';
    await expect(finish(name)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
  });

  test('in hundreds of parts is refused', async () => {
    const headers = { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0' };
    const address = `${origin}${RESUMABLE_PATH}`;
    const created = await fetch(address, { method: 'POST', headers: { ...headers, 'upload-length': '1000' } });
    const name = created.headers.get('location')?.split('/').at(-1) ?? '';
    const parts = Array.from({ length: 500 }, (_, at) => ({ key: `${name}.${at}`, size: 1 }));
    await journal.services.db.update(partials).set({ parts, received: 500 }).where(eq(partials.name, name));
    const reply = await fetch(`${address}/${name}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '500', 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    });
    expect([reply.status, await reply.text()]).toEqual([413, expect.stringContaining('too many pieces')]);
    const still = await fetch(`${address}/${name}`, { method: 'HEAD', headers });
    expect(still.headers.get('upload-offset')).toBe('500');
  });

  test('with refused content gives the reason and is removed', async () => {
    const name = await send(Buffer.from('Dear editors, this is no PDF.'));
    await expect(finish(name)).rejects.toMatchObject({ failure: 'refused', message: expect.stringContaining('paper') });
    await expect(finish(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is accessible only to its owner', async () => {
    const other = await anAuthor(journal);
    const name = await send(await aPdf());
    const headers = { authorization: `Bearer ${other.token}`, 'tus-resumable': '1.0.0' };
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
      const reply = await fetch(`${origin}${RESUMABLE_PATH}/${name}`, { method, headers });
      expect(reply.status, method).toBeGreaterThanOrEqual(403);
      expect(reply.status, method).toBeLessThan(500);
    }
    await expect(finish(name, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await finish(name)).toBeTruthy();
  });

  test('cannot be created anonymously, or larger than 25 MB', async () => {
    const create = (headers: Record<string, string>) =>
      fetch(`${origin}${RESUMABLE_PATH}`, { method: 'POST', headers: { 'tus-resumable': '1.0.0', ...headers } });
    expect((await create({ 'upload-length': '10' })).status).toBe(401);
    expect((await create({ 'upload-length': '10', authorization: 'Bearer x.y.z' })).status).toBe(401);
    const authorization = `Bearer ${author.token}`;
    expect((await create({ 'upload-length': String(MAX_FILE_BYTES + 1), authorization })).status).toBe(413);
    expect((await create({ 'upload-length': 'many', authorization })).status).toBe(400);
  });

  test('answers 404 for malformed and unknown names', async () => {
    const headers = { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0' };
    const created = await fetch(`${origin}${RESUMABLE_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '9' },
    });
    const name = created.headers.get('location')?.split('/').at(-1) ?? '';
    for (const other of [`${name}.json`, `${name}_x`, `${author.id}_${'-'.repeat(36)}`]) {
      const reply = await fetch(`${origin}${RESUMABLE_PATH}/${other}`, { method: 'DELETE', headers });
      expect([reply.status, await reply.text()], other).toEqual([404, expect.not.stringContaining(journal.dataDir)]);
    }
    const still = await fetch(`${origin}${RESUMABLE_PATH}/${name}`, { method: 'HEAD', headers });
    expect([still.status, still.headers.get('upload-offset')]).toEqual([200, '0']);
    const unknown = await journal.request(`/api/v1/submission/resumable/${author.id}_${'-'.repeat(36)}/finish`, {
      method: 'POST',
      headers,
    });
    expect(unknown.status).toBe(404);
  });

  test('is swept after three days without progress, also when no row lists its parts', async () => {
    const folder = join(journal.dataDir, 'resumable');
    await writeFile(join(folder, 'without-row'), 'x');
    const old = new Date(Date.now() - 73 * 3600_000);
    for (const file of await readdir(folder)) await utimes(join(folder, file), old, old);
    await writeFile(join(folder, 'of-today'), 'x');
    await journal.services.resumable.sweep();
    expect(await readdir(folder)).toEqual(['of-today']);
  });

  test('with a hostile file name gets a safe one, and hostile addresses are refused', async () => {
    const name = await send(await aPdf(), { metadata: { filename: '../../etc/<passwd>.pdf.exe' } });
    expect((await finish(name))?.fileName).toBe('passwd .pdf.exe.pdf');
    const headers = { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0' };
    for (const address of ['..%2f..%2fsecret', `${author.id}_..%2f..%2fsecret`, '%00', 'x'.repeat(3000), 'a/b/c']) {
      const reply = await fetch(`${origin}${RESUMABLE_PATH}/${address}`, { method: 'HEAD', headers });
      expect(reply.status, address).toBeGreaterThanOrEqual(400);
      expect(reply.status, address).toBeLessThan(500);
    }
  });
});
