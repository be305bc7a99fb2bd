import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, PASSWORD } from '#testing/makers.ts';
import { accountsClient, decodeToken } from './client.ts';
import { users } from './server/tables.ts';

const journal = testJournal();
const accounts = (token?: string) => accountsClient(journal.as(token));
const person = (email: string) => ({ firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD });
const failure = (code: string) => expect.objectContaining({ code });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  journal.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('registering', () => {
  test('a code is mailed, confirms the address once, and opens a session', async () => {
    const email = anAddress();
    const { message } = await accounts().register(person(email));
    expect(message).toBe('Registration successful! Check your email for the code.');
    const code = await journal.codeFor(email);
    const { token } = await accounts().verifyEmail({ email, code });
    expect((await accounts(token).me()).data).toMatchObject({ email, role: 'AUTHOR' });
    await expect(accounts().verifyEmail({ email, code })).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('a verified address is refused with EMAIL_EXISTS, case-insensitively', async () => {
    const { email } = await anAuthor(journal);
    await expect(accounts().register(person(email.toUpperCase()))).rejects.toMatchObject({
      code: 'EMAIL_EXISTS',
      message: 'Email already exists. Please login or use another email.',
    });
  });

  test('when several people register one address, its owner gets the details entered in their own browser', async () => {
    const email = anAddress();
    const own = await accounts().register(person(email));
    journal.pass(61);
    await accounts().register({ ...person(email), firstName: 'Mallory', password: 'the stranger’s password' });
    const code = await journal.codeFor(email);
    const { token } = await accounts().verifyEmail({ email, code, ticket: own.ticket });
    expect((await accounts(token).me()).data.firstName).toBe('Aline');
    const stranger = accounts().login({ email, password: 'the stranger’s password' });
    await expect(stranger).rejects.toEqual(failure('INVALID_CREDENTIALS'));
    expect((await accounts().login({ email, password: PASSWORD })).token).toBeTruthy();
  });

  test('without the browser’s ticket no password is kept, and the owner chooses one by mail', async () => {
    const email = anAddress();
    for (const password of [PASSWORD, 'another password']) await accounts().register({ ...person(email), password });
    expect(await journal.mailsTo(email)).toHaveLength(1);
    await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
    for (const password of [PASSWORD, 'another password'])
      await expect(accounts().login({ email, password })).rejects.toEqual(failure('INVALID_CREDENTIALS'));
    await accounts().forgotPassword(email);
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    await accounts().resetPassword({ link, password: 'a password of his own' });
    expect((await accounts().login({ email, password: 'a password of his own' })).token).toBeTruthy();
  });

  test('a stranger’s wrong codes do not keep the owner out', async () => {
    const email = anAddress();
    const { ticket } = await accounts().register(person(email));
    for (let guess = 0; guess < 6; guess++)
      await expect(accounts().verifyEmail({ email, code: '000000' })).rejects.toEqual(failure('INVALID_CODE'));
    const code = await journal.codeFor(email);
    await expect(accounts().verifyEmail({ email, code })).rejects.toEqual(failure('INVALID_CODE'));
    expect((await accounts().verifyEmail({ email, code, ticket })).token).toBeTruthy();
  });

  test.each(['\u0001', '\u007f', '\ud800'])('an address with %j in it is refused', async (sign) => {
    const response = await post('/auth/register', person(`a${sign}b@example.org`));
    expect(response.status).toBe(400);
  });

  test('wrong fields are 400 with one message each', async () => {
    const response = await post('/auth/register', {
      firstName: '',
      lastName: 'x'.repeat(101),
      email: 'nobody',
      password: 'short',
    });
    expect(response.status).toBe(400);
    const body = (await response.json()) as { issues: { path: string }[] };
    expect(body).toMatchObject({ success: false, status: 'error', error: 'INVALID_INPUT' });
    expect(body.issues.map(({ path }) => path).sort()).toEqual(['email', 'firstName', 'lastName', 'password']);
  });

  test('a role or a verified flag in the body has no effect', async () => {
    const email = anAddress();
    await post('/auth/register', { ...person(email), role: 'ADMIN', verifiedAt: '2020-01-01', isVerified: true });
    await expect(accounts().login({ email, password: PASSWORD })).rejects.toEqual(failure('EMAIL_NOT_VERIFIED'));
    const { token } = await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
    expect((await accounts(token).me()).data.role).toBe('AUTHOR');
  });
});

describe('codes', () => {
  test('five wrong codes use up the code', async () => {
    const email = anAddress();
    await accounts().register(person(email));
    const code = await journal.codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(accounts().verifyEmail({ email, code: wrong })).rejects.toMatchObject({ message: 'Invalid code' });
    }
    await expect(accounts().verifyEmail({ email, code })).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('the right code used ten times at once gives one token', async () => {
    const email = anAddress();
    await accounts().register(person(email));
    const code = await journal.codeFor(email);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => accounts().verifyEmail({ email, code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a code is valid for ten minutes', async () => {
    const email = anAddress();
    await accounts().register(person(email));
    const code = await journal.codeFor(email);
    journal.pass(601);
    await expect(accounts().verifyEmail({ email, code })).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('a code that confirms an address does not log in to a confirmed account', async () => {
    const email = anAddress();
    const { ticket } = await accounts().register(person(email));
    const code = await journal.codeFor(email);
    await journal.services.db.update(users).set({ verifiedAt: journal.now() }).where(eq(users.email, email));
    await expect(accounts().verifyEmail({ email, code, ticket })).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('a code to confirm an address does not finish a login', async () => {
    const email = anAddress();
    await accounts().register(person(email));
    const code = await journal.codeFor(email);
    await expect(accounts().verifyTwoFactor({ email, code })).rejects.toMatchObject({
      message: 'Code expired or incorrect.',
    });
  });

  test('resending replies alike for every address, waits a minute, and stops at three', async () => {
    const email = anAddress();
    await accounts().register(person(email));
    const known = await post('/auth/resend-code', { email });
    const unknown = await post('/auth/resend-code', { email: anAddress() });
    expect(await known.text()).toBe(await unknown.text());
    expect(await journal.mailsTo(email)).toHaveLength(1);
    for (let again = 0; again < 5; again++) {
      journal.pass(61);
      const { message } = await accounts().resendCode(email);
      expect(message).toBe('Verification code resent!');
    }
    expect((await journal.mailsTo(email)).length).toBeLessThanOrEqual(6);
  });
});

describe('logging in', () => {
  test('a wrong password and an unknown address answer the same', async () => {
    const { email } = await anAuthor(journal);
    const wrong = await post('/auth/login', { email, password: 'not the password' });
    const unknown = await post('/auth/login', { email: anAddress(), password: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  test('ten wrong passwords lock an account for a while, and never for good', async () => {
    const { email } = await anAuthor(journal);
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(accounts().login({ email, password: 'wrong' })).rejects.toEqual(failure('INVALID_CREDENTIALS'));
    }
    await expect(accounts().login({ email, password: PASSWORD })).rejects.toMatchObject({
      failure: 'too-many',
      retryAfter: expect.any(Number),
    });
    journal.pass(15 * 60);
    expect((await accounts().login({ email, password: PASSWORD })).token).toBeTruthy();
  });

  test('an administrator gets no token before the mailed code', async () => {
    const { email } = await anAdministrator(journal);
    const reply = await accounts().login({ email, password: PASSWORD });
    expect(reply).toMatchObject({ requiresTwoFactor: true, message: '2FA code sent to your email. Please verify.' });
    expect(reply.token).toBeUndefined();
    const { token } = await accounts().verifyTwoFactor({ email, code: await journal.codeFor(email) });
    expect(decodeToken(token)?.role).toBe('ADMIN');
  });

  test('a second factor without a password before it is refused', async () => {
    const { email } = await anAdministrator(journal);
    await expect(accounts().verifyTwoFactor({ email, code: '123456' })).rejects.toEqual(failure('INVALID_CODE'));
  });
});

describe('sessions', () => {
  test('logging out ends the session on the server; without one it succeeds too', async () => {
    const { token } = await anAuthor(journal);
    expect((await accounts(token).logout()).message).toBe('logout successfully');
    await expect(accounts(token).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect((await accounts().logout()).success).toBe(true);
  });

  test('an author’s session ends after a day without use', async () => {
    const { token } = await anAuthor(journal);
    journal.pass(23 * 3600);
    expect((await accounts(token).me()).success).toBe(true);
    journal.pass(25 * 3600);
    await expect(accounts(token).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
  });

  test('forged, foreign and malformed tokens are 401', async () => {
    const { token } = await anAuthor(journal);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: 'ADMIN' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const bad of [`${head}.${asAdmin}.${signature}`, `${none}.${payload}.`, 'null', 'x.y.z', `${token}x`]) {
      await expect(accounts(bad).me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});

describe('the first administrator', () => {
  test('a link makes one administrator, once', async () => {
    const link = await journal.services.accounts.codes.makeLink(journal.services.db, {
      purpose: 'first-admin',
      userId: null,
    });
    const body = { link, ...person(anAddress()), password: 'a password of the office' };
    await journal.services.db.execute("update users set role = 'AUTHOR' where role = 'ADMIN'");
    await expect(accounts().firstAdministrator({ ...body, link: 'another' })).rejects.toEqual(failure('LINK_USED'));
    await accounts().firstAdministrator(body);
    await expect(accounts().firstAdministrator(body)).rejects.toEqual(failure('ADMIN_EXISTS'));
    expect((await accounts().login(body)).requiresTwoFactor).toBe(true);
  });
});

describe('junk', () => {
  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a number', '7', 400],
    ['wrong types', '{"email":7,"password":{}}', 400],
    ['a huge body', JSON.stringify({ email: 'a'.repeat(70_000) }), 413],
  ])('%s is never a 500', async (_, body, status) => {
    expect((await post('/auth/login', body)).status).toBe(status);
  });

  test('a form post is refused, so that no other site can send one', async () => {
    expect((await post('/auth/login', 'email=a', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('an unknown address is 404 and a wrong method 405, in the envelope', async () => {
    const missing = await journal.request('/api/v1/nothing');
    expect([missing.status, await missing.json()]).toEqual([
      404,
      expect.objectContaining({ success: false, error: 'NOT_FOUND' }),
    ]);
    const wrong = await journal.request('/api/v1/auth/login');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
