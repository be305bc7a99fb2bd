import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import {
  anAddress,
  anAdministrator,
  anAuthor,
  anEditor,
  PASSWORD,
  type Person,
  signedInWithCode,
} from '#testing/makers.ts';
import { accountsClient, usersClient } from './client.ts';

const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});
const desk = (person = admin) => usersClient(journal.as(person.token));
const visitor = () => accountsClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const name = { firstName: 'Grace', lastName: 'Ingabire' };
const invitation = (email = anAddress()) => ({ ...name, email, role: 'EDITOR' as const });
const LONG = 'a password that is long enough';

/** The secret in the newest invitation to an address. */
async function linkTo(email: string): Promise<string> {
  await journal.work();
  const mail = (await journal.mailsTo(email)).findLast(({ subject }) => subject.startsWith('You are invited'));
  return /\/invitation\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no invitation was mailed');
}
const find = async (email: string) => (await desk().list({ q: email })).data[0];

describe('an invitation', () => {
  test('names the inviter and the role, and makes an account that logs in with a second factor', async () => {
    const { email } = invitation();
    expect((await desk().invite(invitation(email))).message).toBe(`An invitation has been sent to ${email}.`);
    const link = await linkTo(email);
    const [mail] = await journal.mailsTo(email);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('invites you to join the journal as an editor');
    expect(await find(email)).toMatchObject({ ...name, role: 'AUTHOR', isVerified: false, invitedAs: 'EDITOR' });
    expect(await visitor().readInvitation(link)).toMatchObject({ ...name, email, role: 'EDITOR' });
    await visitor().acceptInvitation({ link, ...name, lastName: 'Umutesi', password: LONG });
    expect(await find(email)).toMatchObject({
      lastName: 'Umutesi',
      role: 'EDITOR',
      isVerified: true,
      invitedAs: null,
      secondFactor: 'email',
    });
    expect((await visitor().login({ email, password: LONG })).requiresTwoFactor).toBe(true);
    await expect(visitor().readInvitation(link)).rejects.toEqual(failure('LINK_USED'));
    await expect(visitor().acceptInvitation({ link, ...name, password: LONG })).rejects.toEqual(failure('LINK_USED'));
  });

  test('to an editor needs a long password, and is still there after a short one', async () => {
    const { email } = invitation();
    await desk().invite(invitation(email));
    const link = await linkTo(email);
    await expect(visitor().acceptInvitation({ link, ...name, password: 'too short' })).rejects.toMatchObject({
      issues: [{ path: 'password' }],
    });
    await visitor().acceptInvitation({ link, ...name, password: LONG });
  });

  test('that is sent again replaces the earlier one', async () => {
    const { email } = invitation();
    await desk().invite(invitation(email));
    const first = await linkTo(email);
    await desk().invite({ ...invitation(email), role: 'AUTHOR' });
    const second = await linkTo(email);
    await expect(visitor().acceptInvitation({ link: first, ...name, password: LONG })).rejects.toEqual(
      failure('LINK_USED'),
    );
    expect((await visitor().readInvitation(second)).role).toBe('AUTHOR');
  });

  test('expires after two weeks', async () => {
    const { email } = invitation();
    await desk().invite(invitation(email));
    const link = await linkTo(email);
    journal.pass(15 * 24 * 3600);
    await expect(visitor().readInvitation(link)).rejects.toEqual(failure('LINK_USED'));
    admin = { ...admin, token: await signedInWithCode(journal, admin.email) };
  });

  test('outdoes a stranger who has registered the address meanwhile', async () => {
    const { email } = invitation();
    await desk().invite(invitation(email));
    const stranger = { firstName: 'Mallory', lastName: 'M', email, password: PASSWORD };
    const { ticket } = await visitor().register(stranger);
    await visitor().acceptInvitation({ link: await linkTo(email), ...name, password: LONG });
    expect(await find(email)).toMatchObject({ ...name, role: 'EDITOR' });
    await expect(visitor().login({ email, password: PASSWORD })).rejects.toMatchObject({ failure: 'unauthenticated' });
    for (const code of [...(await journal.mailsTo(email))].flatMap(
      ({ subject }) => /^(\d{6})/.exec(subject)?.[1] ?? [],
    ))
      await expect(visitor().verifyEmail({ email, code, ticket })).rejects.toMatchObject({ code: 'INVALID_CODE' });
  });

  test('changes nothing for a person who has registered without it', async () => {
    const { email } = invitation();
    await desk().invite(invitation(email));
    const link = await linkTo(email);
    const { ticket } = await visitor().register({ ...name, email, password: PASSWORD });
    await visitor().verifyEmail({ email, code: await journal.codeFor(email), ticket });
    await expect(visitor().acceptInvitation({ link, ...name, password: LONG })).rejects.toEqual(
      failure('EMAIL_EXISTS'),
    );
    expect(await find(email)).toMatchObject({ role: 'AUTHOR', isVerified: true });
    expect((await visitor().login({ email, password: PASSWORD })).token).toBeDefined();
  });

  test('is refused for a confirmed account, and to people who may not manage accounts', async () => {
    const author = await anAuthor(journal);
    await expect(desk().invite(invitation(author.email))).rejects.toEqual(failure('EMAIL_EXISTS'));
    for (const person of [author, await anEditor(journal)])
      await expect(desk(person).invite(invitation())).rejects.toMatchObject({ failure: 'forbidden' });
  });
});

test('accounts that nobody has confirmed are found, and deleted after a week; invited and confirmed ones stay', async () => {
  const register = async () => {
    const person = { ...name, email: anAddress(), password: PASSWORD };
    await visitor().register(person);
    return person.email;
  };
  const forgotten = await register();
  journal.pass(8 * 24 * 3600);
  admin = { ...admin, token: await signedInWithCode(journal, admin.email) };
  const [fresh, invited] = [await register(), invitation()];
  await desk().invite(invited);
  journal.pass(60);
  const listed = async (state: 'confirmed' | 'unconfirmed') =>
    (await desk().list({ state, perPage: 100 })).data.map(({ email }) => email);
  expect(await listed('unconfirmed')).toEqual(expect.arrayContaining([forgotten, fresh, invited.email]));
  expect(await listed('unconfirmed')).not.toContain(admin.email);
  expect((await desk().removeUnconfirmed()).data.removed).toBeGreaterThan(0);
  const left = await listed('unconfirmed');
  expect(left).toEqual(expect.arrayContaining([fresh, invited.email]));
  expect(left).not.toContain(forgotten);
  expect(await listed('confirmed')).toContain(admin.email);
});
