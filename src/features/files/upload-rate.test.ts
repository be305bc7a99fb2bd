import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, aPdf, type Person, upload } from '#testing/makers.ts';
import { RESUMABLE_PATH } from './rules.ts';
import { uploads } from './server/tables.ts';

/** Files an account may upload in an hour. */
const FILES_PER_HOUR = 60;

const journal = testJournal({ RATE_LIMIT_FACTOR: '1' });
let server: Server;
beforeAll(async () => {
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = async ({ token }: Person, files: number) => {
  const bytes = await aPdf();
  return upload(
    journal,
    token,
    Array.from({ length: files }, (_, at) => ({ name: `${at}.pdf`, bytes })),
  );
};
const create = async ({ token }: Person) => {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' };
  return fetch(`http://127.0.0.1:${port}${RESUMABLE_PATH}`, { method: 'POST', headers });
};
const storedFiles = ({ id }: Person) => journal.services.db.$count(uploads, eq(uploads.userId, id));

test('counts every file of a request, and stores none of a refused request', async () => {
  const author = await anAuthor(journal);
  for (let request = 0; request < 5; request++) expect((await send(author, 10)).status).toBe(200);
  expect((await send(author, 9)).status).toBe(200);
  expect(await storedFiles(author)).toBe(59);
  const refused = await send(author, 2);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await storedFiles(author)).toBe(59);
  expect((await create(author)).status).toBe(429);
  expect((await send(await anAuthor(journal), 1)).status).toBe(200);
});

test('counts a resumable upload as one file', async () => {
  const author = await anAuthor(journal);
  for (let file = 0; file < FILES_PER_HOUR; file++) expect((await create(author)).status).toBe(201);
  expect((await create(author)).status).toBe(429);
  expect((await send(author, 1)).status).toBe(429);
  expect(await storedFiles(author)).toBe(0);
});
