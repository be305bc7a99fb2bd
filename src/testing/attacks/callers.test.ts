import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#base/contract.ts';
import { may, type Permission } from '#features/access/rules.ts';
import { testJournal } from '../journal.ts';
import { allCallers, type Callers, freshToken } from './callers.ts';
import { addressWith, everyCall, nameOf, send, unknownValue, wholeOf } from './calls.ts';

/** Every call of the contract by every kind of caller: who may is what the call itself declares. */
const journal = testJournal();
let callers: Callers;
let calls: Call[];
beforeAll(async () => {
  calls = everyCall(journal);
  callers = await allCallers(journal);
});

const JUNK = '{"__proto__": {"isAdmin": true}, "id": 7';
const statusOf = (whole: string) => Number(whole.split('\n', 1)[0]);
/** The expected reply to a caller that sends nothing sensible. */
const ask = async (call: Call, token?: string, slash = '') =>
  wholeOf(
    await send(journal, call, addressWith(call, unknownValue) + slash, { token, ...(call.body && { body: JUNK }) }),
  );
const REFUSED = /"error":"(UNAUTHENTICATED|FORBIDDEN)"/;
const isRefused = (whole: string) => REFUSED.test(whole);
const isGuarded = ({ access }: Call) => access !== 'public' && access !== 'by-role' && access !== 'link';

describe('each call serves exactly the callers it declares', () => {
  test('no visitor and no bad token gets into a guarded call, and all of them are answered alike', async () => {
    expect(Object.keys(callers.bad).length).toBeGreaterThan(15);
    for (const call of calls.filter(isGuarded)) {
      const visitor = await ask(call);
      expect([statusOf(visitor), isRefused(visitor)], nameOf(call)).toEqual([401, true]);
      expect(statusOf(await ask(call, undefined, '/')), `${nameOf(call)}/`).toBe(401);
      for (const [kind, token] of Object.entries(callers.bad)) {
        expect(await ask(call, token), `${nameOf(call)} with a token ${kind}`).toBe(visitor);
      }
    }
  });

  test('an open call takes a bad token for none; one that answers by role refuses it', async () => {
    const open = calls.filter((call) => !isGuarded(call));
    expect(open.length).toBeGreaterThan(30);
    for (const call of open) {
      const visitor = await ask(call);
      expect(isRefused(visitor), nameOf(call)).toBe(false);
      for (const [kind, token] of Object.entries(callers.bad)) {
        const answer = await ask(call, token);
        const name = `${nameOf(call)} with a token ${kind}`;
        if (call.access === 'by-role') expect(statusOf(answer), name).toBe(401);
        else expect([statusOf(answer), isRefused(answer)], name).toEqual([statusOf(visitor), false]);
      }
    }
  });

  const ROLES = [
    ['author', 'AUTHOR'],
    ['guest', 'GUEST_EDITOR'],
    ['editor', 'EDITOR'],
    ['administrator', 'ADMIN'],
  ] as const;
  test.each(ROLES)('an %s may call what the policy grants the role and nothing else', async (who, role) => {
    for (const call of calls.filter(isGuarded)) {
      const answer = await ask(call, await freshToken(journal, callers[who], role));
      const allowed = call.access === 'member' || may({ role }, call.access as Permission);
      expect(isRefused(answer), nameOf(call)).toBe(!allowed);
      if (allowed) expect(statusOf(answer), nameOf(call)).toBeLessThan(500);
      else expect(statusOf(answer), nameOf(call)).toBe(403);
    }
  });

  test('HEAD reveals no more than its GET, and only a bearer token in its header grants access', async () => {
    const { token } = callers.administrator;
    for (const call of calls.filter((one) => isGuarded(one) && one.method === 'GET')) {
      const address = addressWith(call, unknownValue);
      const head = await send(journal, call, address, { method: 'HEAD' });
      expect(head.status, nameOf(call)).toBe(401);
      const ways: [string, Record<string, string>][] = [
        [`${address}?access_token=${token}&token=${token}`, {}],
        [address, { cookie: `access_token=${token}` }],
        [address, { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }],
        [address, { authorization: token }],
        [address, { 'x-access-token': token, 'x-forwarded-user': 'admin', 'x-original-url': '/api/v1/topic' }],
      ];
      for (const [where, headers] of ways) {
        expect((await send(journal, call, where, { headers })).status, `${nameOf(call)} ${where}`).toBe(401);
      }
    }
  });

  test('a method that a path does not have is refused alike for everybody', async () => {
    const token = await freshToken(journal, callers.administrator, 'ADMIN');
    for (const path of new Set(calls.map((call) => call.path))) {
      const known = calls.filter((call) => call.path === path).map(({ method }) => method as string);
      const [call] = calls.filter((one) => one.path === path);
      if (!call) continue;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
        (one) => !known.includes(one),
      )) {
        const address = addressWith(call, unknownValue);
        const response = await send(journal, call, address, { method, token });
        // Another path may match here: DELETE /submission/:id after /submission/draft.
        expect([400, 404, 405], `${method} ${path}`).toContain(response.status);
        if (response.status === 405) expect(response.headers.get('allow'), path).toContain(known[0]);
      }
    }
  });
});
