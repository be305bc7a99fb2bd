import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserId } from '#base/ids.ts';
import { violations } from '#testing/invariants.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient, usersClient } from './client.ts';
import { codes, sessions, users } from './server/tables.ts';

/** Which ended sessions and expired codes are stored, and for how long. */
const journal = testJournal();
const DAY = 24 * 3600;
const own = ({ token }: Pick<Person, 'token'>) => ownAccountClient(journal.as(token));
const sessionsOf = (id: UserId) => journal.services.db.select().from(sessions).where(eq(sessions.userId, id));
const codesOf = (id: UserId) => journal.services.db.select().from(codes).where(eq(codes.userId, id));

/** Runs the nightly scheduled jobs. */
const nightly = async () => {
  const sweeps = ['sweep-sessions', 'sweep-codes', 'sweep-handshakes'];
  const schedules = journal.features.flatMap((feature) => feature.schedules ?? []);
  for (const { run } of schedules.filter(({ name }) => sweeps.includes(name))) await run();
};

/** Logs in with a browser; returns the token. */
async function logsIn({ email }: Pick<Person, 'email'>, browser = ''): Promise<string> {
  const response = await journal.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';

describe('a deleted account', () => {
  test.each(['its owner', 'an administrator'] as const)(
    'has no sessions and codes left, deleted by %s',
    async (who) => {
      const [admin, person] = [await anAdministrator(journal), await anAuthor(journal)];
      await accountsClient(journal.as()).forgotPassword(person.email);
      await logsIn(person, FIREFOX);
      const ways = {
        'its owner': () => own(person).delete(PASSWORD),
        'an administrator': () => usersClient(journal.as(admin.token)).remove(person.id),
      };
      await ways[who]();
      expect(await sessionsOf(person.id)).toEqual([]);
      expect(await codesOf(person.id)).toEqual([]);
      await expect(own(person).view()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(await violations(journal)).toEqual([]);
    },
  );

  test('with sessions left by an earlier release loses them in the following night', async () => {
    const { id } = await anAuthor(journal);
    const erased = { email: null, passwordHash: null, deletedAt: journal.now() };
    await journal.services.db.update(users).set(erased).where(eq(users.id, id));
    await nightly();
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('an ended session', () => {
  test('is stored for ninety days', async () => {
    const person = await anAuthor(journal);
    await accountsClient(journal.as(person.token)).logout();
    journal.pass(89 * DAY);
    await logsIn(person, FIREFOX);
    await nightly();
    expect(await sessionsOf(person.id)).toHaveLength(2);
    journal.pass(2 * DAY);
    await nightly();
    expect((await sessionsOf(person.id)).map(({ userAgent }) => userAgent)).toEqual([FIREFOX]);
  });

  test('stays while it is the last one: it holds the time of the last use and the known browser', async () => {
    const [admin, person] = [await anAdministrator(journal), await anAuthor(journal)];
    journal.pass(1);
    const token = await logsIn(person, FIREFOX);
    const users = async () => usersClient(journal.as((await anAdministrator(journal)).token));
    const seen = async () => (await (await users()).list({ q: person.email })).data[0]?.lastSeenAt;
    const before = await seen();
    journal.pass(400 * DAY);
    await nightly();
    expect(await seen()).toBe(before);
    expect(await sessionsOf(admin.id)).toHaveLength(1);
    await expect(own({ token }).view()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const mails = async () => (await journal.mailsTo(person.email)).filter(({ text }) => text.includes('new device'));
    const known = (await mails()).length;
    await logsIn(person, FIREFOX);
    expect(await mails()).toHaveLength(known);
    await logsIn(person, SAFARI);
    expect(await mails()).toHaveLength(known + 1);
  });

  test('is not an open one, which is never deleted', async () => {
    const person = await anAuthor(journal);
    for (let day = 0; day < 6; day++) {
      journal.pass(DAY - 3600);
      await nightly();
      expect((await own(person).view()).sessions).toHaveLength(1);
    }
  });
});

describe('an expired code', () => {
  test('is deleted in the following night, and a used one with those before it', async () => {
    const person = await anAuthor(journal);
    await own(person).chooseFactor({ byMail: true, currentPassword: PASSWORD });
    await nightly();
    const { email } = person;
    const code = async () => {
      await logsIn(person);
      return journal.codeFor(email);
    };
    const first = await code();
    journal.pass(61);
    const second = await code();
    const enter = (entry: string) => accountsClient(journal.as()).verifyTwoFactor({ email, code: entry });
    await enter(second);
    await nightly();
    await expect(enter(first)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    journal.pass(600);
    await nightly();
    expect(await codesOf(person.id)).toEqual([]);
  });

  test('is not one that can still be entered', async () => {
    const { email } = await anAuthor(journal);
    await accountsClient(journal.as()).forgotPassword(email);
    journal.pass(3500);
    await nightly();
    const link = /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    const reply = await accountsClient(journal.as()).resetPassword({ link, password: 'another long password' });
    expect(reply.success).toBe(true);
  });
});
