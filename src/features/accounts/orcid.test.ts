import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIdProvider } from '#platform/outbound/openid.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAuthor, PASSWORD } from '#testing/makers.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '#testing/openid-provider.ts';
import { accountsClient, ownAccountClient } from './client.ts';

const PUBLIC_URL = 'http://localhost:3000';
const CREDENTIALS = { ORCID_CLIENT_ID: 'journal', ORCID_CLIENT_SECRET: 'a secret of the journal' };

let orcid: TestOpenIdProvider;
const environment: Record<string, string> = { PUBLIC_URL, ...CREDENTIALS };

beforeAll(async () => {
  const { ORCID_CLIENT_ID: id, ORCID_CLIENT_SECRET: secret } = CREDENTIALS;
  orcid = await startOpenIdProvider({ id, secret, redirectUri: `${PUBLIC_URL}/orcid` });
  environment.ORCID_ISSUER = orcid.issuer;
});
afterAll(() => orcid.close());

const journal = testJournal(environment);
const accounts = (token?: string) => accountsClient(journal.as(token));

/** Follows the redirects as a browser does, with cookies; returns the query of the last one. */
async function goTo(url: string, who: string): Promise<string> {
  orcid.signInAs(who);
  const cookies = new Map<string, string>();
  for (let address = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    address = new URL(response.headers.get('location') ?? '', address).href;
    if (address.startsWith(PUBLIC_URL)) return new URL(address).search;
  }
}

async function comeBack(who: string) {
  const { url, handshake } = await accounts().beginOrcid();
  return accounts().finishOrcid({ handshake, query: await goTo(url, who) });
}

async function link(token: string, who: string) {
  const { url, handshake } = await ownAccountClient(journal.as(token)).linkOrcid(PASSWORD);
  return accounts().finishOrcid({ handshake, query: await goTo(url, who) });
}

/** An account with two sessions: the person, and the token of the other session. */
async function signedInTwice() {
  const person = await anAuthor(journal);
  const { token = '' } = await accounts().login({ email: person.email, password: PASSWORD });
  return [person, token] as const;
}

describe('with ORCID', () => {
  test('it is offered', async () => {
    expect(await accounts().loginMethods()).toEqual({ orcid: true });
  });

  test('a new person registers with the name and iD from ORCID, confirms the address, and logs in with ORCID from then on', async () => {
    const { data } = await comeBack('0000-0001-0000-0017');
    expect(data).toMatchObject({ outcome: 'unknown', firstName: 'Josiane', lastName: 'Umutoni' });
    const orcidTicket = data.outcome === 'unknown' ? data.ticket : '';
    const email = anAddress();
    await accounts().register({ firstName: 'Josiane', lastName: 'Umutoni', email, password: PASSWORD, orcidTicket });
    expect((await comeBack('0000-0001-0000-0017')).data.outcome).toBe('unknown');
    await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
    const again = await comeBack('0000-0001-0000-0017');
    expect(again.data).toMatchObject({ outcome: 'signed-in', requiresTwoFactor: false, email });
    const token = again.data.outcome === 'signed-in' ? again.data.token : '';
    expect((await ownAccountClient(journal.as(token)).view()).orcid).toBe('0000-0001-0000-0017');
  });

  test('accounts are never linked by e-mail address: an unknown iD is unknown, whatever addresses exist', async () => {
    await anAuthor(journal);
    expect((await comeBack('0000-0001-0000-0025')).data.outcome).toBe('unknown');
  });

  test('an account links and unlinks its iD, and its owner is notified', async () => {
    const person = await anAuthor(journal);
    expect((await link(person.token, '0000-0001-0000-0033')).data.outcome).toBe('linked');
    const own = ownAccountClient(journal.as(person.token));
    expect((await own.view()).orcid).toBe('0000-0001-0000-0033');
    await expect(link((await anAuthor(journal)).token, '0000-0001-0000-0033')).rejects.toMatchObject({
      code: 'ORCID_TAKEN',
    });
    await own.unlinkOrcid();
    expect((await own.view()).orcid).toBeNull();
    expect((await comeBack('0000-0001-0000-0033')).data.outcome).toBe('unknown');
    const told = (await journal.mailsTo(person.email)).filter(({ text }) => text.includes('ORCID'));
    expect(told).toHaveLength(2);
  });

  test('a stolen session cannot link an iD: the password is required', async () => {
    const person = await anAuthor(journal);
    const own = ownAccountClient(journal.as(person.token));
    await expect(own.linkOrcid('not the password')).rejects.toMatchObject({ issues: [{ path: 'currentPassword' }] });
    const bare = await journal.request('/api/v1/account/orcid', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(bare.status).toBe(400);
  });

  test.each(['logs out', 'ends all others', 'changes the password'] as const)(
    'is not linked any more once its owner %s',
    async (how) => {
      const [person, here] = await signedInTwice();
      const own = ownAccountClient(journal.as(here));
      const { url, handshake } = await ownAccountClient(journal.as(person.token)).linkOrcid(PASSWORD);
      const query = await goTo(url, '0000-0001-0000-0084');
      const ways = {
        'logs out': () => accounts(person.token).logout(),
        'ends all others': () => own.endOtherSessions(),
        'changes the password': () => own.changePassword({ currentPassword: PASSWORD, password: 'another long one' }),
      };
      await ways[how]();
      await expect(accounts().finishOrcid({ handshake, query })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
      expect((await comeBack('0000-0001-0000-0084')).data.outcome).toBe('unknown');
    },
  );

  test('is named to its owner when a forgotten password is replaced', async () => {
    const { email, token } = await anAuthor(journal);
    await link(token, '0000-0001-0000-0092');
    await accounts().forgotPassword(email);
    const mailed = async () => (await journal.mailsTo(email)).at(-1)?.text ?? '';
    const found = /link=([\w-]+)/.exec(await mailed())?.[1] ?? '';
    await accounts().resetPassword({ link: found, password: 'another long password' });
    expect(await mailed()).toContain('It can also be opened with the ORCID iD 0000-0001-0000-0092');
  });

  test('the second factor is never skipped', async () => {
    const person = await anAuthor(journal);
    await link(person.token, '0000-0001-0000-0041');
    await ownAccountClient(journal.as(person.token)).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    const { data } = await comeBack('0000-0001-0000-0041');
    expect(data).toMatchObject({ outcome: 'signed-in', requiresTwoFactor: true, method: 'email' });
    expect(data).not.toHaveProperty('token');
    const code = await journal.codeFor(person.email);
    expect((await accounts().verifyTwoFactor({ email: person.email, code })).token).toBeTruthy();
  });

  test('a stranger’s response, an old handshake or a handshake used twice is refused', async () => {
    const mine = await accounts().beginOrcid();
    const strangers = await accounts().beginOrcid();
    const query = await goTo(strangers.url, '0000-0001-0000-005X');
    const failed = expect.objectContaining({ code: 'SIGN_IN_FAILED' });
    await expect(accounts().finishOrcid({ handshake: mine.handshake, query })).rejects.toEqual(failed);
    await expect(accounts().finishOrcid({ handshake: mine.handshake, query })).rejects.toEqual(failed);
    const late = await accounts().beginOrcid();
    const answer = await goTo(late.url, '0000-0001-0000-005X');
    journal.pass(601);
    await expect(accounts().finishOrcid({ handshake: late.handshake, query: answer })).rejects.toEqual(failed);
  });

  test('a ticket joins once, and only the account that confirms its address in the same browser', async () => {
    const { data } = await comeBack('0000-0001-0000-0068');
    const orcidTicket = data.outcome === 'unknown' ? data.ticket : '';
    const email = anAddress();
    const person = { firstName: 'A', lastName: 'B', email, password: PASSWORD };
    await accounts().register({ ...person, orcidTicket });
    const { ticket } = await accounts().register(person);
    await accounts().verifyEmail({ email, code: await journal.codeFor(email), ticket });
    expect((await comeBack('0000-0001-0000-0068')).data.outcome).toBe('unknown');
    const join = async () => {
      const address = anAddress();
      const { ticket: own } = await accounts().register({ ...person, email: address, orcidTicket });
      const { token } = await accounts().verifyEmail({
        email: address,
        code: await journal.codeFor(address),
        ticket: own,
      });
      return (await ownAccountClient(journal.as(token)).view()).orcid;
    };
    expect(await join()).toBe('0000-0001-0000-0068');
    expect(await join()).toBeNull();
  });

  test('an iD that was linked to another account meanwhile joins nothing, and its owner is signed in', async () => {
    const comesFromOrcid = async () => {
      const { data } = await comeBack('0000-0001-0000-0105');
      const orcidTicket = data.outcome === 'unknown' ? data.ticket : '';
      const email = anAddress();
      await accounts().register({ firstName: 'A', lastName: 'B', email, password: PASSWORD, orcidTicket });
      return async () => {
        const { token } = await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
        return (await ownAccountClient(journal.as(token)).view()).orcid;
      };
    };
    const [first, second] = [await comesFromOrcid(), await comesFromOrcid()];
    expect(await first()).toBe('0000-0001-0000-0105');
    expect(await second()).toBeNull();
  });

  test('an unreachable provider is a 503, not a 500', async () => {
    const nobody = {
      issuer: 'http://127.0.0.1:1',
      clientId: 'x',
      clientSecret: 'y',
      redirectUri: `${PUBLIC_URL}/orcid`,
      isSubject: () => true,
    };
    await expect(openIdProvider(nobody).begin()).rejects.toMatchObject({ failure: 'unavailable' });
  });
});
