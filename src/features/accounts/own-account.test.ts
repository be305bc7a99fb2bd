import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { createSeal } from '#platform/security/seal.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, aSubmission, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient } from './client.ts';
import { users } from './server/tables.ts';

const journal = testJournal();
const NEW_PASSWORD = 'another long password';
const accounts = (token?: string) => accountsClient(journal.as(token));
const own = ({ token }: Pick<Person, 'token'>) => ownAccountClient(journal.as(token));
const failure = (code: string) => expect.objectContaining({ code });
const fault = (path: string) =>
  expect.objectContaining({ issues: expect.arrayContaining([expect.objectContaining({ path })]) });

const linkTo = async (email: string) => {
  const { text } = (await journal.mailsTo(email)).at(-1) ?? { text: '' };
  return /link=([\w-]+)/.exec(text)?.[1] ?? '';
};
const notices = async (email: string) =>
  (await journal.mailsTo(email))
    .filter(({ subject }) => subject === 'A change to your account')
    .map(({ text }) => text);

/** An authenticator app that was set up, and the recovery codes. */
async function withApp(person: Person) {
  const { secret, uri, proposal, qrPath } = await own(person).proposeApp(PASSWORD);
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  expect(qrPath.length).toBeGreaterThan(1000);
  const app = new TOTP({ secret });
  const code = () => app.generate({ timestamp: journal.now().getTime() });
  const recoveryCodes = await own(person).confirmApp({ proposal, code: code() });
  return { code, recoveryCodes };
}

/** The response of a call, and its duration in milliseconds. */
async function timed(path: string, body: object) {
  const begun = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await journal.request(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.text(), time: performance.now() - begun };
}

describe('a forgotten password', () => {
  test('a link sets a new one, once, ends every session and gives no token', async () => {
    const person = await anAuthor(journal);
    await accounts().forgotPassword(person.email);
    const link = await linkTo(person.email);
    const reply = await accounts().resetPassword({ link, password: NEW_PASSWORD });
    expect(reply).not.toHaveProperty('token');
    await expect(own(person).view()).rejects.toEqual(failure('UNAUTHENTICATED'));
    await expect(accounts().login({ email: person.email, password: PASSWORD })).rejects.toBeTruthy();
    expect((await accounts().login({ email: person.email, password: NEW_PASSWORD })).token).toBeTruthy();
    await expect(accounts().resetPassword({ link, password: NEW_PASSWORD })).rejects.toEqual(failure('LINK_USED'));
    expect((await notices(person.email)).join()).toContain('password of your account was changed');
  });

  test('an earlier link works after a later one was sent, and once used it ends all others', async () => {
    const { email } = await anAuthor(journal);
    await accounts().forgotPassword(email);
    const first = await linkTo(email);
    await accounts().forgotPassword(email);
    const second = await linkTo(email);
    await accounts().resetPassword({ link: first, password: NEW_PASSWORD });
    const late = accounts().resetPassword({ link: second, password: 'yet another password' });
    await expect(late).rejects.toEqual(failure('LINK_USED'));
    expect((await accounts().login({ email, password: NEW_PASSWORD })).token).toBeTruthy();
  });

  test('of two links used at once, one sets the password', async () => {
    const { email } = await anAuthor(journal);
    const links: string[] = [];
    for (let mail = 0; mail < 2; mail++) {
      await accounts().forgotPassword(email);
      links.push(await linkTo(email));
    }
    const uses = links.map((link, place) => accounts().resetPassword({ link, password: `password number ${place}` }));
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the link expires after an hour', async () => {
    const { email } = await anAuthor(journal);
    await accounts().forgotPassword(email);
    const link = await linkTo(email);
    journal.pass(3601);
    await expect(accounts().resetPassword({ link, password: NEW_PASSWORD })).rejects.toEqual(failure('LINK_USED'));
  });

  test('a code is not accepted as a link, and staff need fifteen characters', async () => {
    const { email } = await anAdministrator(journal);
    await accounts().forgotPassword(email);
    const link = await linkTo(email);
    await expect(accounts().resetPassword({ link, password: 'only eleven' })).rejects.toEqual(fault('password'));
    await accounts().resetPassword({ link, password: 'fifteen or more characters' });
  });

  test('known, unknown and unconfirmed addresses get the same bytes about as fast', async () => {
    const { email } = await anAuthor(journal);
    const unconfirmed = anAddress();
    await accounts().register({ firstName: 'A', lastName: 'B', email: unconfirmed, password: PASSWORD });
    const ask = (address: string) => timed('/auth/forgot-password', { email: address });
    const answers = [await ask(email), await ask(anAddress()), await ask(unconfirmed)];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    for (const { time } of answers) expect(time).toBeGreaterThan(240);
    expect(await journal.mailsTo(unconfirmed)).toHaveLength(1);
  });

  test('a wrong code gets the same bytes about as fast whether the account exists or not', async () => {
    const { email } = await anAuthor(journal);
    for (const path of ['/auth/verify-2fa', '/auth/verify-email']) {
      const ask = (address: string) => timed(path, { email: address, code: '000000' });
      const answers = [await ask(email), await ask(anAddress())];
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size, path).toBe(1);
      for (const { time } of answers) expect(time, path).toBeGreaterThan(240);
    }
  });

  test('the link expires when the password or the address is changed', async () => {
    const person = await anAuthor(journal);
    await accounts().forgotPassword(person.email);
    const first = await linkTo(person.email);
    await own(person).changePassword({ currentPassword: PASSWORD, password: NEW_PASSWORD });
    const reset = (link: string) => accounts().resetPassword({ link, password: PASSWORD });
    await expect(reset(first)).rejects.toEqual(failure('LINK_USED'));
    await accounts().forgotPassword(person.email);
    const second = await linkTo(person.email);
    const email = anAddress();
    await own(person).changeEmail({ email, currentPassword: NEW_PASSWORD });
    await own(person).confirmEmail(await journal.codeFor(email));
    await expect(reset(second)).rejects.toEqual(failure('LINK_USED'));
  });

  test('only three links are mailed in a quarter of an hour, without a hint in the response', async () => {
    const { email } = await anAuthor(journal);
    for (let ask = 0; ask < 5; ask++) await accounts().forgotPassword(email);
    expect((await journal.mailsTo(email)).filter(({ text }) => text.includes('link='))).toHaveLength(3);
  });
});

describe('changing one’s account', () => {
  test('the name', async () => {
    const person = await anAuthor(journal);
    await own(person).rename({ firstName: 'Claudine', lastName: 'Mukamana' });
    expect(await own(person).view()).toMatchObject({ firstName: 'Claudine', lastName: 'Mukamana' });
    await expect(own(person).rename({ firstName: '<b>', lastName: '' })).rejects.toEqual(fault('lastName'));
  });

  test('changing the password requires the old one, ends other sessions and notifies the owner', async () => {
    const person = await anAuthor(journal);
    const { token = '' } = await accounts().login({ email: person.email, password: PASSWORD });
    const change = { currentPassword: 'wrong', password: NEW_PASSWORD };
    await expect(own(person).changePassword(change)).rejects.toEqual(fault('currentPassword'));
    await own(person).changePassword({ ...change, currentPassword: PASSWORD });
    await expect(own({ token }).view()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect((await own(person).view()).sessions).toHaveLength(1);
    expect(await notices(person.email)).toHaveLength(1);
  });

  test('ten wrong passwords lock this form too', async () => {
    const person = await anAuthor(journal);
    for (let guess = 0; guess < 10; guess++) {
      await expect(own(person).proposeApp('wrong')).rejects.toEqual(fault('currentPassword'));
    }
    await expect(own(person).proposeApp(PASSWORD)).rejects.toMatchObject({ failure: 'too-many' });
  });

  test('a code sent to the new address confirms it, and the old address is notified', async () => {
    const person = await anAuthor(journal);
    const email = anAddress();
    await own(person).changeEmail({ email, currentPassword: PASSWORD });
    expect(await own(person).view()).toMatchObject({ email: person.email, pendingEmail: email });
    await expect(own(person).confirmEmail('000000')).rejects.toEqual(failure('INVALID_CODE'));
    await own(person).confirmEmail(await journal.codeFor(email));
    expect(await own(person).view()).toMatchObject({ email, pendingEmail: null });
    expect((await notices(person.email)).join()).toContain(email);
    expect((await accounts().login({ email, password: PASSWORD })).token).toBeTruthy();
  });

  test('an address of another account gets the same reply and no mail', async () => {
    const [person, other] = [await anAuthor(journal), await anAuthor(journal)];
    const before = (await journal.mailsTo(other.email)).length;
    const { message } = await own(person).changeEmail({ email: other.email, currentPassword: PASSWORD });
    expect(message).toBe('A code is on its way to the new address.');
    expect(await journal.mailsTo(other.email)).toHaveLength(before);
  });

  test('a code for one address does not confirm another that was requested later', async () => {
    const person = await anAuthor(journal);
    const [first, second] = [anAddress(), anAddress()];
    await own(person).changeEmail({ email: first, currentPassword: PASSWORD });
    const code = await journal.codeFor(first);
    await own(person).changeEmail({ email: second, currentPassword: PASSWORD });
    await expect(own(person).confirmEmail(code)).rejects.toEqual(failure('INVALID_CODE'));
    expect((await own(person).view()).email).toBe(person.email);
  });
});

test('an account sends five codes a day to addresses it chose, taken or not', async () => {
  const [person, other] = [await anAuthor(journal), await anAuthor(journal)];
  const ask = (email: string) => own(person).changeEmail({ email, currentPassword: PASSWORD });
  for (let count = 0; count < 5; count++) await ask(count % 2 ? other.email : anAddress());
  for (const email of [other.email, anAddress()])
    await expect(ask(email)).rejects.toMatchObject({ failure: 'too-many' });
});

describe('the second factor', () => {
  test('by mail: turned on, required at the next login, turned off again', async () => {
    const person = await anAuthor(journal);
    await own(person).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    const { email } = person;
    expect(await accounts().login({ email, password: PASSWORD })).toMatchObject({
      requiresTwoFactor: true,
      method: 'email',
    });
    const { token } = await accounts().verifyTwoFactor({ email, code: await journal.codeFor(email) });
    await own({ token }).chooseFactor({ byMail: false, currentPassword: PASSWORD });
    expect(await accounts().login({ email, password: PASSWORD })).toMatchObject({ requiresTwoFactor: false });
    expect(await notices(email)).toHaveLength(2);
  });

  test('an app: its code works once, an older or wrong one never', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const { code } = await withApp(person);
    const login = () => accounts().login({ email, password: PASSWORD });
    const enter = (guess: string, challenge = '') => accounts().verifyTwoFactor({ email, code: guess, challenge });
    await expect(accounts().verifyTwoFactor({ email, code: code() })).rejects.toEqual(failure('INVALID_CODE'));
    journal.pass(60);
    const { method, challenge } = await login();
    expect(method).toBe('app');
    const mails = (await journal.mailsTo(email)).length;
    const now = code();
    await expect(accounts().verifyTwoFactor({ email, code: now })).rejects.toEqual(failure('INVALID_CODE'));
    await expect(enter('123456', challenge)).rejects.toEqual(failure('INVALID_CODE'));
    expect((await enter(now, challenge)).token).toBeTruthy();
    const again = await login();
    await expect(enter(now, again.challenge)).rejects.toEqual(failure('INVALID_CODE'));
    expect(await journal.mailsTo(email)).toHaveLength(mails);
  });

  test('the right code used ten times at once gives one token', async () => {
    const person = await anAuthor(journal);
    const { code } = await withApp(person);
    journal.pass(60);
    const { challenge = '' } = await accounts().login({ email: person.email, password: PASSWORD });
    const entry = { email: person.email, code: code(), challenge };
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => accounts().verifyTwoFactor(entry)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('guessing the app’s code ends after fifteen tries, however often the password is entered', async () => {
    const person = await anAuthor(journal);
    await withApp(person);
    const { email } = person;
    const guess = (challenge: string | undefined) =>
      accounts().verifyTwoFactor({ email, code: '000001', ...(challenge ? { challenge } : {}) });
    for (let round = 0; round < 3; round++) {
      const { challenge } = await accounts().login({ email, password: PASSWORD });
      for (let count = 0; count < 5; count++) await expect(guess(challenge)).rejects.toEqual(failure('INVALID_CODE'));
    }
    const { challenge } = await accounts().login({ email, password: PASSWORD });
    await expect(guess(challenge)).rejects.toMatchObject({ failure: 'too-many' });
  });

  test.each(['email', 'app'] as const)('a stranger’s guesses do not lock the owner out (%s)', async (kind) => {
    const person = await anAuthor(journal);
    const { email } = person;
    await own(person).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    const { code } = kind === 'app' ? await withApp(person) : { code: () => '' };
    journal.pass(60);
    const { challenge = '' } = await accounts().login({ email, password: PASSWORD });
    for (let guess = 0; guess < 20; guess++)
      await expect(accounts().verifyTwoFactor({ email, code: '000001' })).rejects.toEqual(failure('INVALID_CODE'));
    const right = kind === 'app' ? code() : await journal.codeFor(email);
    const other = await accounts().login({ email: (await anAuthor(journal)).email, password: PASSWORD });
    expect(other.challenge).toBeUndefined();
    const foreign = { email, code: right, challenge: crypto.randomUUID() };
    await expect(accounts().verifyTwoFactor(foreign)).rejects.toEqual(failure('INVALID_CODE'));
    expect((await accounts().verifyTwoFactor({ email, code: right, challenge })).token).toBeTruthy();
  });

  test('a proposed secret sets an app up once, and not after the app was turned off again', async () => {
    const person = await anAuthor(journal);
    const { proposal, secret } = await own(person).proposeApp(PASSWORD);
    const code = () => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
    const confirm = () => own(person).confirmApp({ proposal, code: code() });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, confirm));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await own(person).chooseFactor({ byMail: false, currentPassword: PASSWORD });
    await expect(confirm()).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('recovery codes renewed many times at once are ten in the end', async () => {
    const person = await anAuthor(journal);
    await withApp(person);
    const renewals = Array.from({ length: 8 }, () => own(person).renewRecoveryCodes(PASSWORD));
    const outcomes = await Promise.allSettled(renewals);
    // The others find that the credentials have changed since they gave the password.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await own(person).view()).recoveryCodesLeft).toBe(10);
  });

  test('a recovery code works once, in any case and with or without its hyphen', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const { recoveryCodes } = await withApp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const enter = async (code: string) => {
      const { challenge = '' } = await accounts().login({ email, password: PASSWORD });
      return accounts().verifyTwoFactor({ email, code, challenge });
    };
    await enter(first.toUpperCase());
    await expect(enter(first)).rejects.toEqual(failure('INVALID_CODE'));
    await enter(second.replace('-', ''));
    expect((await own(person).view()).recoveryCodesLeft).toBe(8);
    await own(person).renewRecoveryCodes(PASSWORD);
    expect((await own(person).view()).recoveryCodesLeft).toBe(10);
  });

  test('the proposed secret of another account is refused', async () => {
    const [person, other] = [await anAuthor(journal), await anAuthor(journal)];
    const { proposal, secret } = await own(other).proposeApp(PASSWORD);
    const code = new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
    await expect(own(person).confirmApp({ proposal, code })).rejects.toEqual(failure('INVALID_CODE'));
    await expect(own(person).confirmApp({ proposal: crypto.randomUUID(), code })).rejects.toEqual(
      failure('INVALID_CODE'),
    );
    expect((await own(person).view()).secondFactor).toBe('none');
  });

  test('staff cannot turn it off, but may use an app', async () => {
    const person = await anAdministrator(journal);
    const choice = { byMail: false, currentPassword: PASSWORD };
    await expect(own(person).chooseFactor(choice)).rejects.toEqual(failure('FACTOR_REQUIRED'));
    await withApp(person);
    expect((await own(person).view()).secondFactor).toBe('app');
  });

  test('an app whose secret can no longer be decrypted is replaced by mailed codes', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    await withApp(person);
    const sealed = createSeal('another secret of thirty-two letters').close('JBSWY3DPEHPK3PXP');
    await journal.services.db.update(users).set({ authenticatorSecret: sealed }).where(eq(users.email, email));
    expect((await accounts().login({ email, password: PASSWORD })).method).toBe('email');
    const { token } = await accounts().verifyTwoFactor({ email, code: await journal.codeFor(email) });
    expect(token).toBeTruthy();
  });

  test('the app’s secret is not readable in the database', async () => {
    const person = await anAuthor(journal);
    const { secret, proposal } = await own(person).proposeApp(PASSWORD);
    await own(person).confirmApp({
      proposal,
      code: new TOTP({ secret }).generate({ timestamp: journal.now().getTime() }),
    });
    const stored = await journal.services.db.select({ secret: users.authenticatorSecret }).from(users);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe('sessions', () => {
  const from = (userAgent: string, { email }: Person) =>
    journal.request('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  const FIREFOX = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

  test('are listed with their devices; one or all others can be signed out', async () => {
    const person = await anAuthor(journal);
    await from(FIREFOX(140), person);
    await from(FIREFOX(141), person);
    const { sessions } = await own(person).view();
    expect(sessions.map(({ device }) => device)).toEqual(['Firefox on Linux', 'Firefox on Linux', 'Unknown browser']);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
    await own(person).endSession(sessions[0]?.id ?? '');
    await expect(own(person).endSession(sessions[0]?.id ?? '')).rejects.toEqual(failure('NOT_FOUND'));
    await own(person).endOtherSessions();
    expect((await own(person).view()).sessions).toHaveLength(1);
  });

  test('the owner is notified of a new device, but not of an updated browser', async () => {
    const person = await anAuthor(journal);
    for (const version of [140, 141, 142]) await from(FIREFOX(version), person);
    const told = await notices(person.email);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Firefox on Linux');
  });

  test('of other people cannot be ended', async () => {
    const [person, other] = [await anAuthor(journal), await anAuthor(journal)];
    const [session] = (await own(other).view()).sessions;
    await expect(own(person).endSession(session?.id ?? '')).rejects.toEqual(failure('NOT_FOUND'));
    expect((await own(other).view()).sessions).toHaveLength(1);
  });
});

describe('export and deletion', () => {
  test('the export holds one’s own data and no secret', async () => {
    const { author: person, number } = await aSubmission(journal);
    const content = { manuscriptTitle: 'Half a title', topic: '', abstract: '', keywords: '' };
    const lists = { authors: [], files: [], declarations: [] };
    await submissionsClient(journal.as(person.token)).saveDraft(crypto.randomUUID(), 0, { ...content, ...lists });
    await newsletterClient(journal.as()).subscribe(person.email);
    const data = await own(person).export();
    expect(data).toMatchObject({
      account: { email: person.email },
      submissions: [{ number, manuscriptTitle: 'Terraces and Tenure' }],
      drafts: [{ content: { manuscriptTitle: 'Half a title' } }],
      uploads: [{ fileName: 'letter.pdf' }, { fileName: 'paper.pdf' }],
      newsletter: [{ email: person.email }],
      messages: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|argon2|codeHash/);
  });

  test('deletion removes everything personal, ends the sessions and frees the address', async () => {
    const person = await anAuthor(journal);
    await expect(own(person).delete('wrong')).rejects.toEqual(fault('currentPassword'));
    await own(person).delete(PASSWORD);
    await expect(own(person).view()).rejects.toEqual(failure('UNAUTHENTICATED'));
    await expect(accounts().login({ email: person.email, password: PASSWORD })).rejects.toBeTruthy();
    const [left] = await journal.services.db.select().from(users).where(eq(users.id, person.id));
    expect(left).toMatchObject({ email: null, passwordHash: null, firstName: 'Former', lastName: 'user' });
    expect((await anAuthor(journal, person.email)).token).toBeTruthy();
  });

  test('concurrent changes do not restore a deleted account, and it is deleted once', async () => {
    const person = await anAuthor(journal);
    const deletions = Array.from({ length: 4 }, () => own(person).delete(PASSWORD));
    const renames = Array.from({ length: 8 }, () => own(person).rename({ firstName: 'Ghost', lastName: 'Name' }));
    const done = await Promise.allSettled([...deletions, ...renames]);
    expect(done.slice(0, 4).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [left] = await journal.services.db.select().from(users).where(eq(users.id, person.id));
    expect(left).toMatchObject({ email: null, firstName: 'Former', lastName: 'user' });
    expect((await notices(person.email)).filter((text) => text.includes('deleted'))).toHaveLength(1);
  });

  test('the last administrator cannot be deleted, not even two at once', async () => {
    await journal.services.db.execute("update users set role = 'AUTHOR'");
    const admins = [await anAdministrator(journal), await anAdministrator(journal)];
    const left = await Promise.allSettled(admins.map((admin) => own(admin).delete(PASSWORD)));
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(left.find(({ status }) => status === 'rejected')).toMatchObject({ reason: failure('LAST_ADMIN') });
  });
});
