import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interleaving } from '#testing/interleaving.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient, usersClient } from './client.ts';

/** Once a change of credentials has succeeded, nothing proven before it may open the account. */
const seam = interleaving();
const journal = testJournal({}, seam);
const NEW_PASSWORD = 'another long password';
const accounts = (token?: string) => accountsClient(journal.as(token));
const own = ({ token }: Pick<Person, 'token'>) => ownAccountClient(journal.as(token));

async function resetLink({ email }: Person): Promise<string> {
  await accounts().forgotPassword(email);
  const { text } = (await journal.mailsTo(email)).at(-1) ?? { text: '' };
  return /link=([\w-]+)/.exec(text)?.[1] ?? '';
}

interface Change {
  /** Whether a password proven before the change is worthless after it. */
  endsPassword: boolean;
  /** Prepares the account; returns the change itself. */
  prepare: (person: Person) => Promise<() => Promise<unknown>>;
}

const CHANGES: [name: string, change: Change][] = [
  [
    'a reset of the password',
    {
      endsPassword: true,
      prepare: async (person) => {
        const link = await resetLink(person);
        return () => accounts().resetPassword({ link, password: NEW_PASSWORD });
      },
    },
  ],
  [
    'a change of the password',
    {
      endsPassword: true,
      prepare: async (person) => () =>
        own(person).changePassword({ currentPassword: PASSWORD, password: NEW_PASSWORD }),
    },
  ],
  [
    'a change of the second factor',
    {
      endsPassword: false,
      prepare: async (person) => () => own(person).chooseFactor({ byMail: true, currentPassword: PASSWORD }),
    },
  ],
  [
    'signing out everywhere else',
    { endsPassword: false, prepare: async (person) => () => own(person).endOtherSessions() },
  ],
  [
    'a change of the role',
    {
      endsPassword: false,
      prepare: async (person) => {
        const admin = await anAdministrator(journal);
        return () => usersClient(journal.as(admin.token)).changeRole(person.id, { role: 'EDITOR' });
      },
    },
  ],
];

const isAlive = (token: string) =>
  accounts(token)
    .me()
    .then(
      () => true,
      () => false,
    );

const alive = async (tokens: string[]) => (await Promise.all(tokens.map(isAlive))).filter(Boolean).length;

describe.each(CHANGES)('%s', (_, { endsPassword, prepare }) => {
  test('leaves no session from before, in any order of queries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const person = await anAuthor(journal);
        const change = await prepare(person);
        const tokens: string[] = [];
        const login = async () => {
          const { token } = await accounts().login({ email: person.email, password: PASSWORD });
          if (token) tokens.push(token);
        };
        let before: string[] = [];
        const changing = async () => {
          await change();
          before = [...tokens];
        };
        const start = () => [changing(), login(), login(), login()];
        await seam.during(scheduler, () => Promise.allSettled(start()));
        expect(await alive(endsPassword ? tokens : before)).toBe(0);
      }),
      { numRuns: 12 },
    );
  });
});

test('a session of the old password cannot change the password that a reset has set', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const person = await anAuthor(journal);
      const link = await resetLink(person);
      const stolen = 'the password of a stranger';
      await seam.during(scheduler, () =>
        Promise.allSettled([
          accounts().resetPassword({ link, password: NEW_PASSWORD }),
          own(person).changePassword({ currentPassword: PASSWORD, password: stolen }),
        ]),
      );
      await expect(accounts().login({ email: person.email, password: stolen })).rejects.toThrow();
    }),
    { numRuns: 12 },
  );
});
