import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookDeliveries } from '#features/webhooks/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { webhooksClient } from './client.ts';
import type { WebhookInput } from './contract.ts';
import { pauseAfterAttempts } from './rules.ts';

const journal = testJournal({ PUBLIC_URL: 'http://localhost:3000' });
let admin: Person;
let server: Server;
let url: string;
/** The status that the receiver answers. */
let status = 204;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  admin = await anAdministrator(journal);
  await journal.work();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(status).end('an answer that nobody stores');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-path`;
});
afterAll(() => server.close());
beforeEach(() => {
  status = 204;
  received = [];
});

const staff = (person = admin) => webhooksClient(journal.as(person.token));
const failure = (code: string) => expect.objectContaining({ code });
const bodies = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const types = () => bodies().map(({ type }) => type);
const deliveryOf = async (id: string) => (await staff().deliveries(id))[0];

/** A webhook of the receiver, removed by the test. */
async function aWebhook(more: Partial<WebhookInput> = {}) {
  return (await staff().add({ url, events: ['submission.received'], ...more })).data;
}

describe('a webhook', () => {
  test('gets the life of a manuscript in signed messages, which name no title or person before publication', async () => {
    const { id, secret } = await aWebhook({
      events: ['submission.received', 'submission.status-changed', 'article.published', 'article.withdrawn'],
    });
    const submission = await aSubmission(journal, { manuscriptTitle: 'Boats on the lake' });
    await expect.poll(types).toEqual(['submission.received']);
    expect(bodies()[0]?.data).toEqual({ id: submission.id, number: submission.number });
    await journal.services.updateSubmission(admin.id, submission.id, { status: 'PUBLISHED', doi: '10.12345/boats' });
    await expect.poll(() => types().length).toBe(3);
    await journal.services.updateSubmission(admin.id, submission.id, { status: 'ACCEPTED' });
    await expect.poll(() => types().length).toBe(5);
    expect(types().toSorted()).toEqual([
      'article.published',
      'article.withdrawn',
      'submission.received',
      'submission.status-changed',
      'submission.status-changed',
    ]);
    expect(bodies().find(({ type }) => type === 'article.published')?.data).toEqual({
      id: submission.id,
      number: submission.number,
      title: 'Boats on the lake',
      url: `http://localhost:3000/a/${submission.number}`,
      doi: 'https://doi.org/10.12345/boats',
    });
    const verifier = new Webhook(secret);
    for (const { headers, body } of received) {
      // The clock of the test may be ahead of the library's, which allows five minutes.
      const signed = verifier.sign(
        headers['webhook-id'] as string,
        new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      );
      expect(headers['webhook-signature']).toBe(signed);
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    await staff().remove(id);
  });

  test('gets only the events it asked for, and none while it is paused', async () => {
    const deposits = await aWebhook({ events: ['deposit.finished'] });
    const paused = await aWebhook({ isPaused: true });
    await aSubmission(journal);
    await staff().ping(deposits.id);
    await expect.poll(types).toEqual(['ping']);
    expect(await staff().deliveries(paused.id)).toEqual([]);
    const events = await journal.services.db.select({ event: webhookDeliveries.event }).from(webhookDeliveries);
    expect(events).toEqual([{ event: 'ping' }]);
    await staff().remove(deposits.id);
    await staff().remove(paused.id);
  });

  test('that fails is tried again later, with the same id, and the log says how often and why', async () => {
    status = 500;
    const { id } = await aWebhook();
    await staff().ping(id);
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'WAITING', attempts: 1, answer: 'answered 500' });
    status = 200;
    await expect.poll(() => deliveryOf(id), { timeout: 20_000 }).toMatchObject({ state: 'DELIVERED', attempts: 2 });
    const { id: messageId } = (await deliveryOf(id)) ?? {};
    expect(received.filter(({ headers }) => headers['webhook-id'] === messageId)).toHaveLength(2);
    expect((await staff().list()).at(-1)?.lastState).toBe('DELIVERED');
    await staff().remove(id);
  });

  test('that answers 410 is paused; an event can be delivered again', async () => {
    status = 410;
    const { id } = await aWebhook();
    await staff().ping(id);
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'FAILED' });
    expect((await staff().list()).at(-1)).toMatchObject({ isPaused: true, lastState: 'FAILED' });
    status = 204;
    await staff().deliverAgain(id, (await deliveryOf(id))?.id ?? '');
    await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 });
    await staff().remove(id);
  });

  test('at which nobody listens is given a reason without its address', async () => {
    const { id } = await aWebhook({ url: 'http://127.0.0.1:9/secret-path' });
    await staff().ping(id);
    await expect.poll(async () => (await deliveryOf(id))?.answer).toMatch(/could not be reached/);
    expect((await deliveryOf(id))?.answer).not.toContain('secret-path');
    await staff().remove(id);
  });
});

describe('managing webhooks', () => {
  test('is for administrators, shows the secret once, and is in the audit log by the host alone', async () => {
    const { id, secret } = await aWebhook();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await staff().list())).not.toContain(secret);
    await expect(staff(await anEditor(journal)).list()).rejects.toEqual(failure('FORBIDDEN'));
    const headers = { authorization: `Bearer ${admin.token}` };
    const log = await (await journal.request('/api/v1/audit-log?type=webhook.changed', { headers })).text();
    expect(log).toContain('added a webhook to 127.0.0.1');
    expect(log).not.toContain('secret-path');
    await staff().remove(id);
  });

  test('refuses invalid addresses, no events, and a change that somebody else has overtaken', async () => {
    const at = (path: string) => ({ issues: [expect.objectContaining({ path })] });
    for (const wrong of ['journal', 'ftp://example.org', 'javascript:alert(1)'])
      await expect(aWebhook({ url: wrong }), wrong).rejects.toMatchObject(at('url'));
    await expect(aWebhook({ events: [] })).rejects.toMatchObject(at('events'));
    const { id } = await aWebhook();
    const change = { url, events: ['article.published' as const], version: 1 };
    await staff().change(id, change);
    await expect(staff().change(id, change)).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    expect((await staff().list()).at(-1)).toMatchObject({ events: ['article.published'], isPaused: false });
    await staff().remove(id);
    await expect(staff().ping(id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(staff().deliveries(id)).rejects.toEqual(failure('NOT_FOUND'));
  });
});

test('a delivery is given up after nine attempts in about two days', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => pauseAfterAttempts(index + 1));
  expect(pauses.at(-1)).toBeUndefined();
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600_000;
  expect(hours).toBeGreaterThan(40);
  expect(hours).toBeLessThan(50);
});
