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

/** Runs the command; answers the password it has written, and all it has. */
async function make(email: string) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await makeAdmin(journal, [email]);
  const printed = print.mock.calls.join('\n');
  return { printed, password: /Password: (\S+)/.exec(printed)?.[1] ?? '' };
}

/** Comes in with the password the command has written and the code that is mailed. */
async function comesIn(email: string, password: string) {
  const { challenge = '' } = await accounts().login({ email, password });
  return (await accounts().verifyTwoFactor({ email, code: await journal.codeFor(email), challenge })).token;
}

/** Somebody else has got hold of all of it: sessions, a link, a login that only lacks its code. */
async function intruded({ email, token }: Pick<Person, 'email' | 'token'>) {
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
  test.each(REFUSED)('leaves nobody in an administrator’s account: his %s', async (what, code) => {
    const admin = await anAdministrator(journal);
    const ways = await intruded(admin);
    const { password } = await make(admin.email);
    await expect(ways[what]()).rejects.toEqual(failure(code));
    expect((await accounts(await comesIn(admin.email, password)).me()).data.role).toBe('ADMIN');
  });

  test('leaves nobody in the account of an author who becomes one', async () => {
    const author = await anAuthor(journal);
    await own(author.token).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    const ways = await intruded(author);
    await make(author.email);
    for (const [what, code] of REFUSED) await expect(ways[what](), what).rejects.toEqual(failure(code));
  });

  test('takes the app away with its recovery codes, and one that is only proposed', async () => {
    const admin = await anAdministrator(journal);
    const code = (secret: string) => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
    const { secret, proposal } = await own(admin.token).proposeApp(PASSWORD);
    await own(admin.token).confirmApp({ proposal, code: code(secret) });
    const other = await own(admin.token).proposeApp(PASSWORD);
    const { password } = await make(admin.email);
    const mine = own(await comesIn(admin.email, password));
    expect(await mine.view()).toMatchObject({ secondFactor: 'email', recoveryCodesLeft: 0 });
    const late = { proposal: other.proposal, code: code(other.secret) };
    await expect(mine.confirmApp(late)).rejects.toEqual(failure('INVALID_CODE'));
  });

  test('takes a change of the address back that was begun', async () => {
    const admin = await anAdministrator(journal);
    const email = anAddress();
    await own(admin.token).changeEmail({ email, currentPassword: PASSWORD });
    const { password } = await make(admin.email);
    const mine = own(await comesIn(admin.email, password));
    expect((await mine.view()).pendingEmail).toBeNull();
  });

  test('tells which other ways lead into the account', async () => {
    const { id, email } = await anAdministrator(journal);
    expect((await make(email)).printed).not.toContain('also be opened');
    const iD = { provider: 'orcid' as const, subject: '0000-0001-0000-0001', createdAt: journal.now() };
    await journal.services.db.insert(identities).values({ id, userId: id, ...iD });
    expect((await make(email)).printed).toContain('can also be opened with the ORCID iD 0000-0001-0000-0001.');
  });
});
