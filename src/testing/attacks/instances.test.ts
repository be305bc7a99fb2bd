import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsClient, ownAccountClient, usersClient } from '#features/accounts/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { databaseUrlOf } from '#platform/database/postgres/find-database.ts';
import { anotherInstance, type TestJournal, testJournal } from '../journal.ts';
import { aDraft, anAddress, anAdministrator, anAuthor, PASSWORD } from '../makers.ts';

/** Two instances on one database; in two processes they are tested in e2e/instances.spec.ts. */
const journal = testJournal();
let a: TestJournal;
let b: TestJournal;
beforeAll(async () => {
  [a, b] = await twoInstances();
});
afterAll(async () => void (await Promise.all([a.close(), b.close()])));
// Limits of one test do not count in the next.
beforeEach(() => journal.pass(24 * 3600));

async function twoInstances(environment: Record<string, string> = {}): Promise<[TestJournal, TestJournal]> {
  const shared = { DATABASE_URL: databaseUrlOf(journal.connection), ...environment };
  return [await anotherInstance(journal, shared), await anotherInstance(journal, shared)];
}

const accounts = (instance: TestJournal, token?: string) => accountsClient(instance.as(token));
const both = <T>(work: (instance: TestJournal) => Promise<T>, times = 3): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: times }, () => [work(a), work(b)]).flat());
const done = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const codesOf = (results: PromiseSettledResult<unknown>[]) => [
  ...new Set(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code as string] : []))),
];

describe('a session that ends on one instance ends on the other', () => {
  const isOpen = async (token: string) => {
    const states = await Promise.all(
      [a, b].map((one) =>
        accounts(one, token)
          .me()
          .then(
            () => true,
            () => false,
          ),
      ),
    );
    expect(new Set(states).size).toBe(1);
    return states[0];
  };

  test.each<[string, (token: string, other: string) => Promise<unknown>]>([
    ['by logging out', (token) => accounts(a, token).logout()],
    ['by ending all others', (_, other) => ownAccountClient(a.as(other)).endOtherSessions()],
    [
      'by a new password',
      (_, other) =>
        ownAccountClient(a.as(other)).changePassword({ currentPassword: PASSWORD, password: 'another long password' }),
    ],
    ['by deleting the account', (_, other) => ownAccountClient(a.as(other)).delete(PASSWORD)],
  ])('%s', async (_, end) => {
    const { token, email } = await anAuthor(journal);
    const { token: other = '' } = await accounts(b).login({ email, password: PASSWORD });
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true]);
    await end(token, other);
    expect(await isOpen(token)).toBe(false);
  });

  test('by another role, and what the role allowed ends with it', async () => {
    const [administrator, colleague] = [await anAdministrator(journal), await anAdministrator(journal)];
    const list = (one: TestJournal, token: string) => usersClient(one.as(token)).list();
    await Promise.all([list(a, colleague.token), list(b, colleague.token)]);
    await usersClient(a.as(administrator.token)).changeRole(colleague.id, { role: 'AUTHOR' });
    for (const one of [a, b])
      await expect(list(one, colleague.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('single-use secrets are used on one instance only', () => {
  test('the code that confirms an address', async () => {
    const email = anAddress();
    await accounts(journal).register({ firstName: 'A', lastName: 'B', email, password: PASSWORD });
    const code = await journal.codeFor(email);
    const results = await both((one) => accounts(one).verifyEmail({ email, code }));
    expect([done(results).length, codesOf(results)]).toEqual([1, ['INVALID_CODE']]);
  });

  test('the mailed code of a second factor', async () => {
    const { email } = await anAdministrator(journal);
    journal.pass(61);
    const { challenge = '' } = (await accounts(a).login({ email, password: PASSWORD })) as { challenge?: string };
    const code = await journal.codeFor(email);
    const results = await both((one) => accounts(one).verifyTwoFactor({ email, code, challenge }));
    expect(done(results)).toHaveLength(1);
  });

  test('the code of an authenticator app, and a recovery code', async () => {
    const { token, email } = await anAuthor(journal);
    const own = ownAccountClient(a.as(token));
    const { secret, proposal } = await own.proposeApp(PASSWORD);
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: journal.now().getTime() });
    const [recovery = ''] = await own.confirmApp({ proposal, code: codeNow() });
    journal.pass(60);
    for (const code of [codeNow(), recovery]) {
      const { challenge = '' } = await accounts(a).login({ email, password: PASSWORD });
      const results = await both((one) => accounts(one).verifyTwoFactor({ email, code, challenge }));
      expect(done(results)).toHaveLength(1);
    }
  });

  test('the link that sets a new password', async () => {
    const { email } = await anAuthor(journal);
    await accounts(a).forgotPassword(email);
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    const results = await both((one) => accounts(one).resetPassword({ link, password: 'another long password' }));
    expect(done(results)).toHaveLength(1);
  });
});

describe('guesses on both instances count together', () => {
  test('five wrong codes spend the code, whichever instance they reach', async () => {
    const email = anAddress();
    await accounts(journal).register({ firstName: 'A', lastName: 'B', email, password: PASSWORD });
    const code = await journal.codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    await both((one) => accounts(one).verifyEmail({ email, code: wrong }));
    for (const one of [a, b])
      await expect(accounts(one).verifyEmail({ email, code })).rejects.toMatchObject({ code: 'INVALID_CODE' });
  });

  test('ten wrong passwords close the account for a while on both', async () => {
    const { email } = await anAuthor(journal);
    const results = await both((one) => accounts(one).login({ email, password: 'not the password' }), 6);
    expect(codesOf(results).toSorted()).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS']);
    for (const one of [a, b])
      await expect(accounts(one).login({ email, password: PASSWORD })).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      });
  });

  test('three mails with a code leave in a quarter of an hour', async () => {
    const { email } = await anAuthor(journal);
    const before = (await journal.mailsTo(email)).length;
    for (let time = 0; time < 5; time++) {
      await both((one) => accounts(one).forgotPassword(email), 1);
      journal.pass(61);
    }
    expect((await journal.mailsTo(email)).length - before).toBe(3);
  });
});

describe('the same request on both instances at once', () => {
  test('submits a draft once, and both get the same receipt', async () => {
    const author = await anAuthor(journal);
    const draft = await aDraft(journal, author.token, { draftId: crypto.randomUUID() });
    const results = await both((one) => submissionsClient(one.as(author.token)).create(draft));
    expect(new Set(done(results).map(({ data }) => data.number)).size).toBe(1);
    expect(done(results)).toHaveLength(6);
    expect(await submissionsClient(a.as(author.token)).mine()).toHaveLength(1);
  });

  test('never gives two manuscripts one number', async () => {
    const author = await anAuthor(journal);
    const drafts = await Promise.all([1, 2, 3, 4].map(() => aDraft(journal, author.token)));
    const made = await Promise.all(
      drafts.map((draft, at) => submissionsClient((at % 2 ? a : b).as(author.token)).create(draft)),
    );
    expect(new Set(made.map(({ data }) => data.number)).size).toBe(4);
  });

  test('sends a newsletter once', async () => {
    const administrator = await anAdministrator(journal);
    const reader = anAddress();
    await newsletterClient(a.as(administrator.token)).importSubscribers({ csv: reader, isAskedFor: true });
    const letter = { title: 'News', content: 'Text', key: crypto.randomUUID() };
    const results = await both((one) => newsletterClient(one.as(administrator.token)).send(letter));
    expect(new Set(done(results).map(({ data }) => data.id)).size).toBe(1);
    expect((await journal.mailsTo(reader)).filter(({ subject }) => subject === 'News')).toHaveLength(1);
  });

  test('registers an address once, and mails one code', async () => {
    const email = anAddress();
    await both((one) => accounts(one).register({ firstName: 'A', lastName: 'B', email, password: PASSWORD }), 1);
    expect(await journal.mailsTo(email)).toHaveLength(1);
  });

  test('changes a record once: the other instance reports that it has changed', async () => {
    const administrator = await anAdministrator(journal);
    const { id } = await anAuthor(journal);
    const { version = 0 } = ((await usersClient(a.as(administrator.token)).list()).data.find(
      (user) => user.id === id,
    ) ?? {}) as { version?: number };
    const change = (one: TestJournal) =>
      usersClient(one.as(administrator.token)).changeRole(id, { role: 'EDITOR', version });
    expect(done(await both(change, 1))).toHaveLength(1);
  });
});

describe('the rate of the API', () => {
  const servers: Server[] = [];
  let slow: TestJournal[] = [];
  beforeAll(async () => {
    slow = await twoInstances({ RATE_LIMIT_FACTOR: '0.1' });
  });
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all(slow.map(({ close }) => close()));
  });

  const serve = async ({ api }: TestJournal) => {
    const server = createServer(getRequestListener(api.fetch));
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('counts the calls of an address on both instances', async () => {
    const origins = await Promise.all(slow.map(serve));
    let served = 0;
    for (let time = 0; time < 100; time++) {
      const { status } = await fetch(`${origins[time % 2]}/api/v1/topic`);
      if (status === 200) served += 1;
      else expect(status).toBe(429);
    }
    // 30 calls a minute, and a tenth more for each instance; twice that would be each instance on its own.
    expect(served).toBeGreaterThanOrEqual(30);
    expect(served).toBeLessThan(45);
  });
});
