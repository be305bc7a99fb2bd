import { TOTP } from 'otpauth';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { identities } from '#features/accounts/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { makeAdmin } from './server/make-admin.ts';

const journal = testJournal();
const accounts = (token?: string) => accountsClient(journal.as(token));
const own = (token: string) => ownAccountClient(journal.as(token));
const failure = (code: string) => expect.objectContaining({ code });

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs the command; returns its output and the password in it. */
async function make(email: string) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await makeAdmin(journal, [email]);
  const printed = print.mock.calls.join('\n');
  return { printed, password: /Password: (\S+)/.exec(printed)?.[1] ?? '' };
}

/** Logs in with the printed password and the mailed code; returns the token. */
async function logIn(email: string, password: string) {
  const { challenge = '' } = await accounts().login({ email, password });
  return (await accounts().verifyTwoFactor({ email, code: await journal.codeFor(email), challenge })).token;
}

/** Returns an intruder's attempts: a session, a reset link, and a login that lacks only its code. */
async function intrusionsInto({ email, token }: Pick<Person, 'email' | 'token'>) {
  await accounts().forgotPassword(email);
  const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  const { challenge = '' } = await accounts().login({ email, password: PASSWORD });
  const code = await journal.codeFor(email);
  return {
    session: () => accounts(token).me(),
    link: () => accounts().resetPassword({ link, password: 'the password of an intruder' }),
    login: () => accounts().verifyTwoFactor({ email, code, challenge }),
    loginWithoutChallenge: () => accounts().verifyTwoFactor({ email, code }),
  };
}

const REFUSED = [
  ['session', 'UNAUTHENTICATED'],
  ['link', 'LINK_USED'],
  ['login', 'INVALID_CODE'],
  ['loginWithoutChallenge', 'INVALID_CODE'],
] as const;

describe('make-admin', () => {
  test.each(REFUSED)('locks intruders out of an administrator’s account: %s', async (attempt, code) => {
    const admin = await anAdministrator(journal);
    const intrusions = await intrusionsInto(admin);
    const { password } = await make(admin.email);
    await expect(intrusions[attempt]()).rejects.toEqual(failure(code));
    expect((await accounts(await logIn(admin.email, password)).me()).data.role).toBe('ADMIN');
  });

  test('locks intruders out of the account of an author who becomes an administrator', async () => {
    const author = await anAuthor(journal);
    await own(author.token).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    const intrusions = await intrusionsInto(author);
    await make(author.email);
    for (const [attempt, code] of REFUSED) await expect(intrusions[attempt](), attempt).rejects.toEqual(failure(code));
  });

  test('removes the authenticator app with its recovery codes, and a proposed app', async () => {
    const admin = await anAdministrator(journal);
    const code = (secret: string) => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
    const { secret, proposal } = await own(admin.token).proposeApp(PASSWORD);
    await own(admin.token).confirmApp({ proposal, code: code(secret) });
    const pending = await own(admin.token).proposeApp(PASSWORD);
    const { password } = await make(admin.email);
    const account = own(await logIn(admin.email, password));
    expect(await account.view()).toMatchObject({ secondFactor: 'email', recoveryCodesLeft: 0 });
    const outdated = { proposal: pending.proposal, code: code(pending.secret) };
    await expect(account.confirmApp(outdated)).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('cancels a pending change of the e-mail address', async () => {
    const admin = await anAdministrator(journal);
    const email = anAddress();
    await own(admin.token).changeEmail({ email, currentPassword: PASSWORD });
    const { password } = await make(admin.email);
    const account = own(await logIn(admin.email, password));
    expect((await account.view()).pendingEmail).toBeNull();
  });

  test('prints the other ways to log in to the account', async () => {
    const { id, email } = await anAdministrator(journal);
    expect((await make(email)).printed).not.toContain('also be opened');
    const iD = { provider: 'orcid' as const, subject: '0000-0001-0000-0001', createdAt: journal.now() };
    await journal.services.db.insert(identities).values({ id, userId: id, ...iD });
    expect((await make(email)).printed).toContain('can also be opened with the ORCID iD 0000-0001-0000-0001.');
  });
});
