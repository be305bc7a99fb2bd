import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { type Client, clientOf } from '#base/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient } from './client.ts';

/** Wrong passwords and codes: strangers are bounded and do not keep the owner out. */
const journal = testJournal({ TRUST_PROXY: '1' });
const own = ({ token }: Pick<Person, 'token'>) => ownAccountClient(journal.as(token));
const failure = (code: string) => expect.objectContaining({ code });
const WRONG = 'not the password at all';

/** A browser with its own network and cookies. */
function aBrowser(network: string) {
  let cookie = '';
  const api: Client = clientOf(async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', network);
    if (cookie) headers.set('cookie', cookie);
    const response = await journal.request(path, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    return response;
  });
  const accounts = accountsClient(api);
  return {
    accounts,
    cookie: () => cookie,
    login: (email: string, password = PASSWORD) => accounts.login({ email, password }),
  };
}

/** Guesses until the limit refuses; returns how many guesses were checked. */
async function guess(email: string, network: string, most = 200): Promise<number> {
  const browser = aBrowser(network);
  for (let tried = 0; tried < most; tried++) {
    const code = await browser.login(email, WRONG).then(
      () => 'IN',
      (error: { code: string }) => error.code,
    );
    if (code === 'TOO_MANY_REQUESTS') return tried;
    expect(code).toBe('INVALID_CREDENTIALS');
  }
  return most;
}

describe('a stranger who guesses passwords', () => {
  test('is refused after ten, and does not lock out the owner, who logs in from another network', async () => {
    const { email } = await anAuthor(journal);
    expect(await guess(email, '203.0.113.1')).toBe(10);
    await expect(aBrowser('203.0.113.1').login(email)).rejects.toEqual(failure('TOO_MANY_REQUESTS'));
    expect((await aBrowser('198.51.100.1').login(email)).token).toBeTruthy();
  });

  test('has to wait longer and longer: no more than thirty guesses a day from one network', async () => {
    const { email } = await anAuthor(journal);
    let guesses = 0;
    for (let hour = 0; hour < 24; hour++) {
      guesses += await guess(email, '203.0.113.2');
      journal.pass(3600);
    }
    // Twenty-four hours of a running clock touch two days.
    expect(guesses).toBeLessThanOrEqual(60);
    expect(guesses).toBeGreaterThanOrEqual(30);
  });

  test('on many networks is bounded in total, while a device the owner has used gets in', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const home = aBrowser('198.51.100.2');
    await home.login(email);
    let guesses = 0;
    for (let host = 1; host <= 8; host++) guesses += await guess(email, `203.0.113.${100 + host}`);
    expect(guesses).toBe(30);
    await expect(aBrowser('198.51.100.3').login(email)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Forgot password?'),
    });
    expect((await home.login(email)).token).toBeTruthy();
  });

  test('does not lock out an owner who sets a new password by mail', async () => {
    const { email } = await anAuthor(journal);
    for (let host = 1; host <= 8; host++) await guess(email, `203.0.113.${120 + host}`);
    const browser = aBrowser('198.51.100.4');
    await browser.accounts.forgotPassword(email);
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    await browser.accounts.resetPassword({ link, password: 'a new long password' });
    expect((await browser.login(email, 'a new long password')).token).toBeTruthy();
  });

  test('does not keep a session from confirming its password; wrong confirmations do not lock the login', async () => {
    const person = await anAuthor(journal);
    await guess(person.email, '203.0.113.3');
    const change = { currentPassword: PASSWORD, password: 'a new long password' };
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(own(person).changePassword({ ...change, currentPassword: WRONG })).rejects.toBeTruthy();
    await expect(own(person).changePassword(change)).rejects.toEqual(failure('TOO_MANY_REQUESTS'));
    expect((await aBrowser('198.51.100.5').login(person.email)).token).toBeTruthy();
    journal.pass(15 * 60);
    await own(person).changePassword(change);
  });
});

describe('the cookie of a known device', () => {
  test('grants no access, works for one account, and has a counter of its own', async () => {
    const [owner, other] = [await anAuthor(journal), await anAuthor(journal)];
    const device = aBrowser('203.0.113.4');
    await device.login(owner.email);
    expect(device.cookie()).toMatch(/^known_device=/);
    await expect(device.login(owner.email, WRONG)).rejects.toEqual(failure('INVALID_CREDENTIALS'));
    for (let attempt = 0; attempt < 9; attempt++) await device.login(owner.email, WRONG).catch(() => {});
    await expect(device.login(owner.email)).rejects.toEqual(failure('TOO_MANY_REQUESTS'));
    expect(await guess(other.email, '203.0.113.4')).toBe(10);
    await expect(device.login(other.email)).rejects.toEqual(failure('TOO_MANY_REQUESTS'));
  });

  test('is sent to the calls of logging in only, and scripts cannot read it', async () => {
    const { email } = await anAuthor(journal);
    const response = await journal.request('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a client that knows the password and guesses the second factor', () => {
  async function withApp(person: Person) {
    const { secret, proposal } = await own(person).proposeApp(PASSWORD);
    const code = () => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
    await own(person).confirmApp({ proposal, code: code() });
    journal.pass(60);
    return code;
  }

  const notices = async (email: string) =>
    (await journal.mailsTo(email)).filter(({ text }) => text.includes('too many wrong codes'));

  /** Fills a window with wrong codes, over several logins; returns how many were checked. */
  async function guessCodes(email: string, network: string): Promise<number> {
    const browser = aBrowser(network);
    let guesses = 0;
    for (let login = 0; login < 4; login++) {
      const { challenge = '' } = await browser.login(email);
      const entry = { email, code: '000000', challenge };
      const tries = Array.from({ length: 5 }, () => browser.accounts.verifyTwoFactor(entry).catch(({ code }) => code));
      guesses += (await Promise.all(tries)).filter((code) => code === 'INVALID_CODE').length;
    }
    return guesses;
  }

  /** Moves to the start of a window, so that none ends while the test runs. */
  function startOf(days: number) {
    const seconds = days * 24 * 3600;
    journal.pass(seconds - ((journal.now().getTime() / 1000) % seconds) + 1);
  }

  test('has fifteen tries at once, thirty a day and sixty a week, and the owner is notified once', async () => {
    startOf(7);
    const person = await anAuthor(journal);
    await withApp(person);
    const counted: number[] = [];
    for (let day = 0; day < 3; day++) {
      for (let window = 0; window < 3; window++) {
        counted.push(await guessCodes(person.email, '203.0.113.5'));
        journal.pass(15 * 60);
      }
      startOf(1);
    }
    expect(counted).toEqual([15, 15, 0, 15, 15, 0, 0, 0, 0]);
    expect(await notices(person.email)).toHaveLength(1);
  });

  test('does not lock out the owner on a device that was used before', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const code = await withApp(person);
    const home = aBrowser('198.51.100.6');
    const first = await home.login(email);
    await home.accounts.verifyTwoFactor({ email, code: code(), challenge: first.challenge ?? '' });
    journal.pass(60);
    await guessCodes(email, '203.0.113.6');
    const stranger = aBrowser('198.51.100.7');
    const refused = await stranger.login(email);
    const entry = { email, code: code(), challenge: refused.challenge ?? '' };
    await expect(stranger.accounts.verifyTwoFactor(entry)).rejects.toEqual(failure('TOO_MANY_REQUESTS'));
    const again = await home.login(email);
    const right = { email, code: code(), challenge: again.challenge ?? '' };
    expect((await home.accounts.verifyTwoFactor(right)).token).toBeTruthy();
  });

  test('gets nowhere with an app’s codes without the challenge of a login', async () => {
    const person = await anAuthor(journal);
    const code = await withApp(person);
    await aBrowser('203.0.113.7').login(person.email);
    const entry = { email: person.email, code: code() };
    await expect(aBrowser('203.0.113.7').accounts.verifyTwoFactor(entry)).rejects.toEqual(failure('INVALID_CODE'));
  });
});
