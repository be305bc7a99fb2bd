import { eq, type SQL, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { events } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import {
  anAddress,
  anAdministrator,
  anAuthor,
  anEditor,
  aSubmission,
  PASSWORD,
  type Person,
  signedInWithCode,
} from '#testing/makers.ts';
import { accountsClient, ownAccountClient, usersClient } from './client.ts';
import { users } from './server/tables.ts';
import type { UserQuery } from './users-contract.ts';

const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});
const as = ({ token }: Pick<Person, 'token'>) => usersClient(journal.as(token));
const accounts = () => accountsClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

const find = async (email: string) => (await as(admin).list({ q: email })).data[0] ?? expect.fail('not listed');
const noticesTo = async (email: string) => (await journal.mailsTo(email)).map(({ text }) => text.replace(/\s+/g, ' '));
const recorded = async (type: string, userId: string) =>
  (await journal.services.db.select().from(events).where(eq(events.type, type))).filter(
    ({ payload }) => (payload as { userId: string }).userId === userId,
  );
const onlyAdministrators = async (count: number) => {
  await journal.services.db.update(users).set({ role: 'AUTHOR' }).where(eq(users.role, 'ADMIN'));
  const made = [];
  for (let number = 0; number < count; number++) made.push(await anAdministrator(journal));
  admin = made[0] as Person;
  return made;
};
const administrators = async () =>
  (await journal.services.db.select().from(users).where(eq(users.role, 'ADMIN'))).map(({ id }) => id);

async function withApp(person: Person) {
  const own = ownAccountClient(journal.as(person.token));
  const { secret, proposal } = await own.proposeApp(PASSWORD);
  const code = () => new TOTP({ secret }).generate({ timestamp: journal.now().getTime() });
  return { code, recoveryCodes: await own.confirmApp({ proposal, code: code() }) };
}

describe('the list', () => {
  test('has the fields of the specification and those administrators need, and no secret', async () => {
    const person = await anAuthor(journal);
    const response = await journal.request(`/api/v1/users?q=${person.email}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const body = (await response.json()) as { data: object[] };
    expect(body).toMatchObject({ success: true, status: 'success', total: 1 });
    expect(body.data[0]).toEqual({
      id: person.id,
      firstName: 'Aline',
      lastName: 'Ingabire',
      email: person.email,
      role: 'AUTHOR',
      version: 1,
      isVerified: true,
      invitedAs: null,
      secondFactor: 'none',
      lastSeenAt: expect.any(String),
      createdAt: expect.any(String),
    });
  });

  test('shows accounts with an unconfirmed address and without a login', async () => {
    const email = anAddress();
    await accounts().register({ firstName: 'Not', lastName: 'Yet', email, password: PASSWORD });
    expect(await find(email)).toMatchObject({ isVerified: false, lastSeenAt: null });
  });

  test('is searched by name and address, filtered by role, and paged, newest first', async () => {
    const people = [];
    for (let count = 0; count < 3; count++) {
      journal.pass(1);
      people.push(await anAuthor(journal, `paged_${count}.${anAddress()}`));
    }
    const emails = async (query: UserQuery) => (await as(admin).list(query)).data.map(({ email }) => email);
    const [first = '', second = '', third = ''] = people.map(({ email }) => email);
    expect(await emails({ q: 'PAGED_' })).toEqual([third, second, first]);
    expect(await emails({ q: 'paged_', page: 2, perPage: 2 })).toEqual([first]);
    expect((await as(admin).list({ q: 'paged_', page: 2, perPage: 2 })).total).toBe(3);
    expect(await emails({ q: 'aline ingab' })).toContain(first);
    expect(await emails({ q: 'paged%' })).toEqual([]);
    expect(await emails({ role: 'ADMIN', q: admin.email })).toEqual([admin.email]);
    expect(await emails({ role: 'AUTHOR', q: admin.email })).toEqual([]);
  });

  test.each(['page=0', 'perPage=5000', 'role=KING'])('?%s is 400', async (query) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await journal.request(`/api/v1/users?${query}`, { headers })).status).toBe(400);
  });
});

describe('a role', () => {
  test('is assigned by an administrator: sessions end, the owner is notified, the event has both', async () => {
    const person = await anAuthor(journal);
    const { data, message } = await as(admin).changeRole(person.id, { role: 'EDITOR', version: 1 });
    expect(message).toBe('The role has been changed.');
    expect(data).toMatchObject({ role: 'EDITOR', version: 2, secondFactor: 'email' });
    await expect(accountsClient(journal.as(person.token)).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect((await noticesTo(person.email)).at(-1)).toMatch(/now has the role Editor.*15 characters/);
    expect(await recorded('account.role-changed', person.id)).toMatchObject([
      { actorId: admin.id, payload: { from: 'AUTHOR', to: 'EDITOR' } },
    ]);
    expect(await accounts().login({ email: person.email, password: PASSWORD })).toMatchObject({
      requiresTwoFactor: true,
    });
    const token = await signedInWithCode(journal, person.email);
    expect((await accountsClient(journal.as(token)).me()).data.role).toBe('EDITOR');
  });

  test('that the account already has changes nothing', async () => {
    const person = await anAuthor(journal);
    await as(admin).changeRole(person.id, { role: 'AUTHOR' });
    expect((await accountsClient(journal.as(person.token)).me()).success).toBe(true);
    expect(await recorded('account.role-changed', person.id)).toEqual([]);
  });

  test('that was changed meanwhile is not overwritten, not even by a double click', async () => {
    const person = await anAuthor(journal);
    const clicks = await Promise.allSettled(
      (['EDITOR', 'ADMIN'] as const).map((role) => as(admin).changeRole(person.id, { role, version: 1 })),
    );
    expect(clicks.filter(isFulfilled)).toHaveLength(1);
    expect(clicks.find((click) => !isFulfilled(click))).toMatchObject({ reason: failure('CHANGED_MEANWHILE') });
  });

  test('of staff requires a confirmed address', async () => {
    const email = anAddress();
    await accounts().register({ firstName: 'Not', lastName: 'Yet', email, password: PASSWORD });
    const { id } = await find(email);
    await expect(as(admin).changeRole(id, { role: 'ADMIN' })).rejects.toMatchObject({
      code: 'NOT_VERIFIED',
      message: 'This person has not confirmed the e-mail address yet.',
    });
  });

  test('of staff requires a longer password at the next sign-in, with a link to choose one', async () => {
    const email = anAddress();
    const short = 'nine goats';
    await accounts().register({ firstName: 'Short', lastName: 'Word', email, password: short });
    await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
    await as(admin).changeRole((await find(email)).id, { role: 'EDITOR' });
    await expect(accounts().login({ email, password: short })).rejects.toMatchObject({
      failure: 'forbidden',
      code: 'PASSWORD_TOO_SHORT',
      message: expect.stringContaining('15 characters'),
    });
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    await expect(accounts().resetPassword({ link, password: 'only eleven' })).rejects.toMatchObject({
      issues: [{ path: 'password' }],
    });
    await accounts().resetPassword({ link, password: PASSWORD });
    expect(await signedInWithCode(journal, email)).toBeTruthy();
  });

  test('assigned during a login leaves no session without a second factor', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, email } = await anAuthor(journal);
      const [, ...logins] = await Promise.allSettled([
        as(admin).changeRole(id, { role: 'ADMIN' }),
        ...Array.from({ length: 3 }, () => accounts().login({ email, password: PASSWORD })),
      ]);
      for (const login of logins) {
        if (!isFulfilled(login)) continue;
        const { token } = (login as PromiseFulfilledResult<{ token?: string }>).value;
        if (token) await expect(accountsClient(journal.as(token)).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
      }
    }
  });

  test('assigned at the console ends the sessions too, and is recorded in the events', async () => {
    const { id, email, token } = await anAuthor(journal);
    const person = { firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD };
    await journal.services.accounts.people.makeAdministrator(person);
    await expect(accountsClient(journal.as(token)).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect(await recorded('account.role-changed', id)).toMatchObject([
      { actorId: null, payload: { from: 'AUTHOR', to: 'ADMIN' } },
    ]);
  });

  test('is one of three', async () => {
    const { id } = await anAuthor(journal);
    const wrong = { role: 'KING' } as unknown as { role: 'ADMIN' };
    await expect(as(admin).changeRole(id, wrong)).rejects.toMatchObject({
      issues: [{ path: 'role', message: 'Please choose a role.' }],
    });
  });
});

describe('somebody else’s second factor', () => {
  test('is reset to mailed codes: app, recovery codes and sessions are deleted, the owner is notified', async () => {
    const person = await anAuthor(journal);
    const { recoveryCodes } = await withApp(person);
    expect((await find(person.email)).secondFactor).toBe('app');
    const { data } = await as(admin).resetFactor(person.id);
    expect(data.secondFactor).toBe('email');
    await expect(accountsClient(journal.as(person.token)).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect((await noticesTo(person.email)).at(-1)).toContain('authenticator app and its recovery codes were removed');
    expect(await recorded('account.factor-reset', person.id)).toMatchObject([{ actorId: admin.id }]);
    const { email } = person;
    expect((await accounts().login({ email, password: PASSWORD })).method).toBe('email');
    const [code = ''] = recoveryCodes;
    await expect(accounts().verifyTwoFactor({ email, code })).rejects.toEqual(failure('INVALID_CODE'));
    const mailed = await journal.codeFor(email);
    const { token } = await accounts().verifyTwoFactor({ email, code: mailed });
    expect(await ownAccountClient(journal.as(token)).view()).toMatchObject({ recoveryCodesLeft: 0 });
  });

  test('is not reset without an app, and never one’s own', async () => {
    const person = await anAuthor(journal);
    await expect(as(admin).resetFactor(person.id)).rejects.toEqual(failure('NO_APP'));
    const other = await anAdministrator(journal);
    await withApp(other);
    await expect(as(other).resetFactor(other.id)).rejects.toEqual(failure('OWN_ACCOUNT'));
    await as(admin).resetFactor(other.id);
  });
});

describe('deleting', () => {
  test('deletes everything personal and keeps authorship; the owner is notified, the event names the actor', async () => {
    const { author, number } = await aSubmission(journal);
    const { message } = await as(admin).remove(author.id);
    expect(message).toBe('The user has been deleted.');
    await expect(accountsClient(journal.as(author.token)).me()).rejects.toEqual(failure('UNAUTHENTICATED'));
    expect((await as(admin).list({ q: author.email })).data).toEqual([]);
    const [left] = await journal.services.db.select().from(users).where(eq(users.id, author.id));
    expect(left).toMatchObject({ email: null, passwordHash: null, firstName: 'Former', lastName: 'user' });
    const submissions = (await editorialClient(journal.as(admin.token)).list({ page: 1, perPage: 100 })).data;
    expect(submissions.find((row) => row.number === number)).toMatchObject({
      user: { firstName: 'Former' },
      authors: [{ fullName: 'Claudine Mukamana' }, { fullName: 'Eric Nshimiyimana' }],
    });
    expect((await noticesTo(author.email)).at(-1)).toMatch(
      /Your account was deleted.*editorial office made this change/,
    );
    expect(await recorded('account.erased', author.id)).toMatchObject([{ actorId: admin.id }]);
  });

  test('twice at once deletes once; an unknown one is 404', async () => {
    const { id, email } = await anAuthor(journal);
    const clicks = await Promise.allSettled(Array.from({ length: 4 }, () => as(admin).remove(id)));
    expect(clicks.filter(isFulfilled)).toHaveLength(1);
    expect(clicks.find((click) => !isFulfilled(click))).toMatchObject({ reason: failure('NOT_FOUND') });
    expect((await noticesTo(email)).filter((text) => text.includes('was deleted'))).toHaveLength(1);
  });
});

test('unknown, malformed and deleted ids are the same 404 for every call', async () => {
  const gone = await anAuthor(journal);
  await as(admin).remove(gone.id);
  for (const id of [crypto.randomUUID(), 'no-id', gone.id]) {
    await expect(as(admin).changeRole(id, { role: 'EDITOR' })).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(admin).resetFactor(id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(admin).remove(id)).rejects.toEqual(failure('NOT_FOUND'));
  }
});

test('visitors, authors and editors cannot manage accounts', async () => {
  const other = await anAuthor(journal);
  const [author, editor] = [await anAuthor(journal), await anEditor(journal)];
  for (const [token, refusal] of [
    [undefined, 'unauthenticated'],
    [author.token, 'forbidden'],
    [editor.token, 'forbidden'],
  ] as const) {
    const client = usersClient(journal.as(token));
    const refused = expect.objectContaining({ failure: refusal });
    await expect(client.list()).rejects.toEqual(refused);
    await expect(client.changeRole(other.id, { role: 'ADMIN' })).rejects.toEqual(refused);
    await expect(client.resetFactor(other.id)).rejects.toEqual(refused);
    await expect(client.remove(other.id)).rejects.toEqual(refused);
  }
  expect(await find(other.email)).toMatchObject({ role: 'AUTHOR', version: 1 });
});

describe('administrators', () => {
  test('neither demote nor delete themselves, and the last one gets that reason', async () => {
    const [first, second] = (await onlyAdministrators(2)) as [Person, Person];
    await expect(as(first).remove(first.id)).rejects.toMatchObject({
      code: 'OWN_ACCOUNT',
      message: 'This is your own account. You can delete it on your account page.',
    });
    await expect(as(first).changeRole(first.id, { role: 'EDITOR' })).rejects.toEqual(failure('OWN_ACCOUNT'));
    await as(first).changeRole(second.id, { role: 'EDITOR' });
    await expect(as(first).remove(first.id)).rejects.toEqual(failure('LAST_ADMIN'));
    await expect(as(first).changeRole(first.id, { role: 'AUTHOR' })).rejects.toEqual(failure('LAST_ADMIN'));
    expect(await administrators()).toEqual([first.id]);
  });

  test.each(['demote', 'delete', 'leave'] as const)('who %s each other at once leave one', async (how) => {
    for (let round = 0; round < 3; round++) {
      const made = (await onlyAdministrators(2)) as [Person, Person];
      const [first, second] = made;
      const act = (one: Person, other: Person) => {
        if (how === 'demote') return as(one).changeRole(other.id, { role: 'AUTHOR' });
        if (how === 'delete') return as(one).remove(other.id);
        return ownAccountClient(journal.as(one.token)).delete(PASSWORD);
      };
      const done = await Promise.allSettled([act(first, second), act(second, first)]);
      expect(done.filter(isFulfilled)).toHaveLength(1);
      expect(await administrators()).toHaveLength(1);
    }
    await onlyAdministrators(1);
  });
});

test('a list of five thousand accounts is searched by index', async () => {
  const { db } = journal.services;
  await db.execute(sql`
    insert into users (id, email, first_name, last_name, role, created_at)
    select gen_random_uuid(), 'many' || n || '@example.org', 'Person', 'Number ' || n, 'AUTHOR', now() - n * interval '1 minute'
    from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into sessions (id, user_id, user_agent, created_at, last_seen_at)
    select gen_random_uuid(), users.id, '', now(), now() from users, generate_series(1, 3) where email like 'many%'`);
  await db.execute(sql`analyze users`);
  await db.execute(sql`analyze sessions`);
  const { data, total } = await as(admin).list({ q: 'number 4999', perPage: 20 });
  expect([data.length, total]).toEqual([1, 1]);
  expect((await as(admin).list()).data).toHaveLength(1000);
  const plan = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(
    await plan(sql`select * from users where deleted_at is null order by created_at desc nulls last, id limit 20`),
  ).toContain('users_newest');
  expect(
    await plan(sql`
      select user_id, max(last_seen_at) from sessions where user_id in (select id from users limit 20) group by user_id`),
  ).toContain('sessions_user');
});
