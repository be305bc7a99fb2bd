import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient, usersClient } from './client.ts';

const journal = testJournal();
const NEW_PASSWORD = 'another long password';
const accounts = (token?: string) => accountsClient(journal.as(token));
const own = ({ token }: Pick<Person, 'token'>) => ownAccountClient(journal.as(token));
const wrong = expect.objectContaining({ code: 'INVALID_CODE' });

/** Sets up an authenticator app and lets its first code expire; returns the code generator and the recovery codes. */
async function withApp(person: Person) {
  const { secret, proposal } = await own(person).proposeApp(PASSWORD);
  const code = () => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
  const recoveryCodes = await own(person).confirmApp({ proposal, code: code() });
  journal.pass(60);
  return { code, recoveryCodes };
}

/** A login after the password, with its challenge and the mailed code. */
async function halfIn(person: Person) {
  const { email } = person;
  const { challenge = '' } = await accounts().login({ email, password: PASSWORD });
  const code = await journal.codeFor(email);
  return {
    withChallenge: () => accounts().verifyTwoFactor({ email, code, challenge }),
    without: () => accounts().verifyTwoFactor({ email, code }),
  };
}

async function withMailedCodes(): Promise<Person> {
  const person = await anAuthor(journal);
  await own(person).chooseFactor({ byMail: true, currentPassword: PASSWORD });
  return person;
}

describe('a pending login', () => {
  test.each(['withChallenge', 'without'] as const)('ends when the password is changed (%s)', async (how) => {
    const person = await withMailedCodes();
    const login = await halfIn(person);
    await own(person).changePassword({ currentPassword: PASSWORD, password: NEW_PASSWORD });
    await expect(login[how]()).rejects.toEqual(wrong);
  });

  test.each(['withChallenge', 'without'] as const)('ends when a new password is set by link (%s)', async (how) => {
    const person = await withMailedCodes();
    const login = await halfIn(person);
    await accounts().forgotPassword(person.email);
    const { text } = (await journal.mailsTo(person.email)).at(-1) ?? { text: '' };
    const link = /link=([\w-]+)/.exec(text)?.[1] ?? '';
    await accounts().resetPassword({ link, password: NEW_PASSWORD });
    await expect(login[how]()).rejects.toEqual(wrong);
  });

  test.each(['withChallenge', 'without'] as const)('ends when the role changes (%s)', async (how) => {
    const [admin, person] = [await anAdministrator(journal), await withMailedCodes()];
    const login = await halfIn(person);
    await usersClient(journal.as(admin.token)).changeRole(person.id, { role: 'ADMIN' });
    await expect(login[how]()).rejects.toEqual(wrong);
  });

  test('ends with all the others', async () => {
    const person = await withMailedCodes();
    const login = await halfIn(person);
    await own(person).endOtherSessions();
    await expect(login.withChallenge()).rejects.toEqual(wrong);
  });
});

describe('guesses without a challenge', () => {
  test('are limited for the app’s code, however often the password is entered; with a challenge the owner gets in', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const { code } = await withApp(person);
    for (let round = 0; round < 4; round++) {
      await accounts().login({ email, password: PASSWORD });
      for (let guess = 0; guess < 4; guess++)
        await expect(accounts().verifyTwoFactor({ email, code: '000001' })).rejects.toEqual(wrong);
    }
    const { challenge = '' } = await accounts().login({ email, password: PASSWORD });
    await expect(accounts().verifyTwoFactor({ email, code: code() })).rejects.toEqual(wrong);
    expect((await accounts().verifyTwoFactor({ email, code: code(), challenge })).token).toBeTruthy();
  });
});

describe('a recovery code', () => {
  test('is not spent by a login that is refused', async () => {
    const person = await anAuthor(journal);
    const { email } = person;
    const { recoveryCodes } = await withApp(person);
    const [first = '', second = ''] = recoveryCodes;
    const challenges = [
      (await accounts().login({ email, password: PASSWORD })).challenge ?? '',
      (await accounts().login({ email, password: PASSWORD })).challenge ?? '',
    ];
    await accounts().verifyTwoFactor({ email, code: first, challenge: challenges[0] ?? '' });
    const again = accounts().verifyTwoFactor({ email, code: second, challenge: challenges[1] ?? '' });
    await expect(again).rejects.toEqual(wrong);
    expect((await own(person).view()).recoveryCodesLeft).toBe(9);
  });
});
