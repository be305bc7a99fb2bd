import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESUMABLE_PATH } from '#features/files/rules.ts';
import { partials } from '#features/files/server/tables.ts';
import { testJournal } from '../journal.ts';
import { anAdministrator, anAuthor, aPdf, type Person, upload } from '../makers.ts';
import { aPicture, sendPicture } from '../pictures.ts';
import { addressWith, everyCall, nameOf, send, unknownValue } from './calls.ts';

/** Calls that an account can and cannot use while the disk has less free space than the floor. */
const journal = testJournal({ MIN_FREE_MB: '1000000000' });

/** Calls with a body that remain available: they store a line or two, and staff need them to decide, correct and free space. */
const GO_ON = [
  'PUT /users/:id',
  'POST /topic',
  'PUT /topic/:id',
  'POST /proof/:token/comments',
  'POST /proof/:token/comments/:commentId/answer',
  'POST /proof/:token/contribution',
  'POST /proof/:token/answer',
  'POST /submission/:id/questions',
  'POST /submission/:id/comments/:commentId/settle',
  'POST /editorial-board-member',
  'POST /guest-editors',
  'PUT /editorial-board-member/:id',
  'POST /contact-info',
  'PATCH /contact-info',
  'PATCH /contact-messages/:id',
  'POST /contact-messages/:id/answer',
  'POST /newsletter/subscribe',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /issues',
  'PUT /issues/:id',
  'PUT /issues/:id/contents',
  'POST /submission/:id/withdraw',
  'POST /submission/anonymity-report',
  'POST /submission/bulk',
  'POST /submission/bulk/letters',
  'POST /submission/bulk/letters/preview',
  'POST /submission/filters',
  'PUT /submission/:id',
  'PUT /submission/:id/authors',
  'POST /submission/:id/mails/:mailId/send',
  'POST /submission/:id/notes',
  'POST /submission/:id/similarity',
  'POST /submission/:id/tasks',
  'PUT /submission/:id/tasks/:taskId',
  'POST /submission/:id/text/release',
  'POST /submission/:id/decisions',
  'POST /issues/:id/pages',
  'POST /submission/:id/decisions/preview',
  'PUT /letters/:kind',
  'POST /letters/:kind/preview',
  'POST /submission/:id/notices',
  'PUT /submission/:id/notices/:noticeId',
  'POST /users/:id/merge',
  'POST /users/invitations',
  'POST /deposits/:id',
  'POST /deposits/issues/:id',
  'POST /mail-log/:id/resend',
  'PUT /journal',
  'POST /review/:token/accept',
  'POST /review/:token/certificates',
  'PUT /submission/mine/:number/published-reports',
  'PUT /submission/mine/:number/reviewer-wishes',
  'POST /submission/mine/:number/appeal',
  'POST /reviewers/:reviewerId/merge',
  'POST /submission/:id/appeal/answer',
  'POST /submission/:id/own-conflict',
  'POST /review/:token/decline',
  'POST /submission/:id/rounds/:n/invitations',
  'POST /submission/:id/rounds/:n/invitations/several',
  'POST /submission/:id/rounds/:n/invitations/:assignmentId/link',
  'POST /submission/:id/rounds/:n/invitations/:assignmentId/reopen',
  'PUT /reviewers/:reviewerId',
  'PUT /submission/:id/rounds/:n/invitations/:assignmentId',
  'PUT /submission/:id/rounds/:n/alternates',
  'PUT /submission/:id/rounds/:n/invitations/:assignmentId/reminders',
  'PUT /submission/:id/supplements/:supplementId',
  'PUT /house-style',
  'POST /webhooks',
  'PUT /webhooks/:id',
  'POST /published-articles/suggestions',
  'PUT /submission/mine/:number/supplements/:supplementId',
];
const SMALL_BODY = 64 * 1024;

let server: Server;
let author: Person;
let administrator: Person;
beforeAll(async () => {
  // Accounts are made and logged into all the same.
  author = await anAuthor(journal);
  administrator = await anAdministrator(journal);
  server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const filesOnDisk = async () =>
  (
    await Promise.all(
      ['files', 'incoming', 'resumable'].map((folder) =>
        readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
      ),
    )
  )
    .flat()
    .filter((entry) => entry.isFile());

test('every call that stores much is refused with 503, Retry-After and a sentence, before its input is checked', async () => {
  const calls = everyCall(journal).filter(({ storesMuch }) => storesMuch);
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls) {
    const response = await send(journal, call, addressWith(call, unknownValue), {
      token: administrator.token,
      body: {},
    });
    const { error, message } = (await response.json()) as { error: string; message: string };
    expect([nameOf(call), response.status, error, Number(response.headers.get('retry-after'))]).toEqual([
      nameOf(call),
      503,
      'STORAGE_FULL',
      60,
    ]);
    expect(message).toMatch(/^The journal has no room/);
    const stranger = await send(journal, call, addressWith(call, unknownValue), { body: {} });
    expect([nameOf(call), stranger.status]).toEqual([
      nameOf(call),
      call.access === 'public' || call.access === 'link' ? 503 : 401,
    ]);
  }
});

test('every other call with a large body is in the list of those that remain available', () => {
  const large = everyCall(journal).filter(
    ({ method, body, bodyLimit = 1024 * 1024, storesMuch }) =>
      method !== 'GET' && body && bodyLimit > SMALL_BODY && !storesMuch,
  );
  expect(large.map(nameOf).toSorted()).toEqual(GO_ON.toSorted());
});

test('uploads are refused and leave nothing behind, in one request and resumably', async () => {
  const form = await upload(journal, author.token, [{ name: 'a.pdf', bytes: await aPdf() }]);
  expect(form.status).toBe(503);
  expect((await sendPicture(journal, administrator.token, await aPicture().png().toBuffer())).status).toBe(503);
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}${RESUMABLE_PATH}`;
  const headers = { authorization: `Bearer ${author.token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(address, { method: 'POST', headers: { ...headers, 'upload-length': '10' } });
  expect([begun.status, begun.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await begun.text()).toMatch(/^The journal has no room/);
  expect(begun.headers.get('tus-resumable')).toBe('1.0.0');

  // An upload begun while there was room waits, with the part it has.
  const name = `${author.id}_${crypto.randomUUID()}`;
  const now = new Date();
  await journal.services.db.insert(partials).values({ name, size: 10, metadata: {}, createdAt: now, changedAt: now });
  const sent = await fetch(`${address}/${name}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: '0123456789',
  });
  expect(sent.status).toBe(503);
  const held = await fetch(`${address}/${name}`, { method: 'HEAD', headers });
  expect([held.status, held.headers.get('upload-offset')]).toEqual([200, '0']);
  expect(await filesOnDisk()).toEqual([]);
});
