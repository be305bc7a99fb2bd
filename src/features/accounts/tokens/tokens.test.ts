import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#features/access/rules.ts';
import { articlesClient } from '#features/articles/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient, usersClient } from '../client.ts';
import { tokensClient } from './client.ts';
import { areasOf, SCOPES, type Scope, TOKEN_PREFIX } from './rules.ts';

const journal = testJournal();
const tokensOf = ({ token }: Pick<Person, 'token'>) => tokensClient(journal.as(token));
const failure = (code: string) => expect.objectContaining({ code });
const draft = (scopes: Scope[]) => ({ name: 'Export', scopes, days: 30 as const, currentPassword: PASSWORD });

const ALL = { q: '', topic: '', page: 1, perPage: 5 };

/** A personal token of the account. */
async function aToken(person: Person, ...scopes: Scope[]): Promise<string> {
  return (await tokensOf(person).add(draft(scopes))).data.token;
}
const statusOf = async (token: string, path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await journal.request(`/api/v1${path}`, { ...init, headers })).status;
};

describe('a personal token', () => {
  test('is shown once, listed without itself, and announced by mail', async () => {
    const editor = await anEditor(journal);
    const token = await aToken(editor, 'manuscripts:read');
    expect(token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`));
    const listed = await tokensOf(editor).list();
    expect(listed).toMatchObject([{ name: 'Export', scopes: ['manuscripts:read'], lastUsedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const mail = (await journal.mailsTo(editor.email)).at(-1);
    expect(mail?.text).toContain('The personal token “Export” was made for your account.');
    expect(mail?.text).not.toContain(token);
  });

  test('reads with its scope, changes nothing without the other, and the answer names the missing one', async () => {
    const editor = await anEditor(journal);
    const { id } = await aSubmission(journal);
    const reader = articlesClient(journal.as(await aToken(editor, 'manuscripts:read')));
    const change = (token: string) => submissionsClient(journal.as(token)).update(id, { status: 'UNDER_REVIEW' });
    expect((await reader.list(ALL)).data.map((row) => row.id)).toContain(id);
    await expect(change(await aToken(editor, 'manuscripts:read'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      message: 'This token lacks the scope “manuscripts:write”.',
    });
    await change(await aToken(editor, 'manuscripts:write'));
    expect((await reader.list(ALL)).data).toMatchObject([{ status: 'UNDER_REVIEW' }]);
    expect((await tokensOf(editor).list()).every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true);
  });

  test('sees published content as a visitor does where it lacks the scope for more', async () => {
    const editor = await anEditor(journal);
    const { id } = await aSubmission(journal);
    const other = await aToken(editor, 'site:write');
    expect((await articlesClient(journal.as(other)).list(ALL)).data.map((row) => row.id)).not.toContain(id);
  });

  test('does not more than the role of its account', async () => {
    const author = await anAuthor(journal);
    const all = await aToken(author, ...SCOPES);
    expect(await statusOf(all, '/audit-log')).toBe(403);
    expect(await statusOf(all, '/submission/mine')).toBe(200);
    expect(await statusOf(await aToken(await anEditor(journal), ...SCOPES), '/audit-log')).toBe(403);
  });

  test('with all scopes of an administrator changes no account, neither its own nor another', async () => {
    const admin = await anAdministrator(journal);
    const victim = await anAuthor(journal);
    const all = await aToken(admin, ...SCOPES);
    expect(await statusOf(all, '/audit-log')).toBe(200);
    expect(await statusOf(all, '/users')).toBe(200);
    const client = journal.as(all);
    for (const refused of [
      () => ownAccountClient(client).view(),
      () => ownAccountClient(client).endOtherSessions(),
      () => ownAccountClient(client).changePassword({ currentPassword: PASSWORD, password: 'another long password' }),
      () => tokensClient(client).list(),
      () => tokensClient(client).add(draft(['own:read'])),
      () => usersClient(client).invite({ email: 'friend@example.org', firstName: 'A', lastName: 'B', role: 'ADMIN' }),
      () => usersClient(client).remove(victim.id),
    ])
      await expect(refused()).rejects.toEqual(failure('INSUFFICIENT_SCOPE'));
    expect((await accountsClient(client).me()).data.email).toBe(admin.email);
  });

  test('ends on its day, when it is revoked, and when its owner signs other devices out', async () => {
    const admin = await anAdministrator(journal);
    const [expiring, revoked, ended] = [
      await aToken(admin, 'site:read'),
      await aToken(admin, 'site:read'),
      await aToken(admin, 'site:read'),
    ];
    const [newest, second] = await tokensOf(admin).list();
    expect([newest, second].every((one) => one !== undefined)).toBe(true);
    await tokensOf(admin).remove(second?.id ?? '');
    expect(await statusOf(revoked, '/auth/me')).toBe(401);
    expect(await statusOf(ended, '/auth/me')).toBe(200);
    await ownAccountClient(journal.as(admin.token)).endOtherSessions();
    expect(await statusOf(ended, '/auth/me')).toBe(401);
    expect(await statusOf(expiring, '/auth/me')).toBe(401);
    const last = await aToken(admin, 'site:read');
    journal.pass(29 * 24 * 3600);
    expect(await statusOf(last, '/auth/me')).toBe(200);
    journal.pass(2 * 24 * 3600);
    expect(await statusOf(last, '/auth/me')).toBe(401);
  });

  test('of somebody else cannot be revoked; a logout with it ends no session', async () => {
    const [owner, other] = [await anEditor(journal), await anEditor(journal)];
    const token = await aToken(owner, 'own:read');
    const [listed] = await tokensOf(owner).list();
    await expect(tokensOf(other).remove(listed?.id ?? '')).rejects.toEqual(failure('NOT_FOUND'));
    await accountsClient(journal.as(token)).logout();
    expect(await statusOf(token, '/auth/me')).toBe(200);
    expect(await statusOf(owner.token, '/auth/me')).toBe(200);
  });

  test('needs the password, a name, a scope that exists and a known number of days', async () => {
    const author = await anAuthor(journal);
    const add = (more: object) => tokensOf(author).add({ ...draft(['own:read']), ...more });
    const at = (path: string) => ({ issues: expect.arrayContaining([expect.objectContaining({ path })]) });
    await expect(add({ currentPassword: 'a wrong password' })).rejects.toMatchObject(at('currentPassword'));
    await expect(add({ name: ' ' })).rejects.toMatchObject(at('name'));
    await expect(add({ scopes: [] })).rejects.toMatchObject(at('scopes'));
    await expect(add({ scopes: ['everything'] })).rejects.toMatchObject(at('scopes.0'));
    await expect(add({ days: 4000 })).rejects.toMatchObject(at('days'));
    expect(await tokensOf(author).list()).toEqual([]);
  });
});

test('every permission belongs to an area that a form can offer', () => {
  for (const permission of PERMISSIONS) expect(areasOf([permission]).length, permission).toBeGreaterThan(0);
});

test('an account has at most twenty tokens, also with two clicks at once', async () => {
  const author = await anAuthor(journal);
  for (let made = 0; made < 19; made += 1) await aToken(author, 'own:read');
  const last = await Promise.allSettled([aToken(author, 'own:read'), aToken(author, 'own:read')]);
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(aToken(author, 'own:read')).rejects.toEqual(failure('TOO_MANY_TOKENS'));
});
