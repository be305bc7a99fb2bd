import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, ownAccountClient } from './client.ts';
import { CODE_GUESSES } from './limits.ts';

/** Checks of codes, sessions and rates under any order of events. */
const journal = testJournal();
const accounts = () => accountsClient(journal.as());
const RUNS = { numRuns: 12 };

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

describe('codes', () => {
  let person: Person;
  beforeAll(async () => {
    person = await anAuthor(journal);
    await ownAccountClient(journal.as(person.token)).chooseFactor({ byMail: true, currentPassword: PASSWORD });
  });

  test('open at most once, never after five wrong guesses and never after ten minutes', async () => {
    const step = fc.record({ isRight: fc.boolean(), pause: fc.nat(250) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
        journal.pass(24 * 3600);
        await accounts().login({ email: person.email, password: PASSWORD });
        const code = await journal.codeFor(person.email);
        const wrong = code === '000000' ? '000001' : '000000';
        let [age, guesses, isUsed] = [0, 0, false];
        for (const { isRight, pause } of steps) {
          journal.pass(pause);
          age += pause;
          const expected = isRight && !isUsed && guesses < 5 && age < 600;
          const entry = { email: person.email, code: isRight ? code : wrong };
          // At the very limit the milliseconds of the test itself decide.
          if (Math.abs(age - 600) > 2) expect(await succeeds(accounts().verifyTwoFactor(entry))).toBe(expected);
          guesses += 1;
          isUsed ||= expected;
        }
      }),
      RUNS,
    );
  });
});

describe('an address', () => {
  test('that several people register at once accepts all of them, and its owner confirms it', async () => {
    const pair = async () => {
      const email = anAddress();
      const register = (firstName: string) =>
        accounts().register({ firstName, lastName: 'Uwera', email, password: PASSWORD });
      const [{ ticket }] = await Promise.all([register('Aline'), register('Agnes')]);
      expect(await journal.mailsTo(email)).toHaveLength(1);
      const { token } = await accounts().verifyEmail({ email, code: await journal.codeFor(email), ticket });
      return (await ownAccountClient(journal.as(token)).view()).firstName;
    };
    const names = await Promise.all(Array.from({ length: 8 }, pair));
    expect(names).toEqual(names.map(() => 'Aline'));
  });
});

describe('sessions', () => {
  test('end when any one of their limits is reached, in any order of use', async () => {
    const hour = 3600;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 9 }), async (pauses) => {
        const { token } = await anAuthor(journal);
        const own = ownAccountClient(journal.as(token));
        let [age, isOver] = [0, false];
        for (const hours of pauses) {
          journal.pass(hours * hour);
          age += hours;
          isOver ||= hours >= 24 || age >= 7 * 24;
          expect(await succeeds(own.view())).toBe(!isOver);
        }
      }),
      RUNS,
    );
  });
});

describe('rates', () => {
  const limit = { ...CODE_GUESSES, max: 5, windowSeconds: 60 };

  test('allow exactly the permitted number in a window, also at once, separately for each subject', async () => {
    const burst = fc.record({ size: fc.integer({ min: 1, max: 8 }), isNewWindow: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.array(burst, { maxLength: 5 }), async (subject, bursts) => {
        // To the beginning of a window, so that none ends while the test runs.
        journal.pass(61 - ((journal.now().getTime() / 1000) % 60));
        let spent = 0;
        for (const { size, isNewWindow } of bursts) {
          if (isNewWindow) {
            journal.pass(60);
            spent = 0;
          }
          const tries = await Promise.all(
            Array.from({ length: size }, () => succeeds(journal.services.limits.spend(limit, subject))),
          );
          expect(tries.filter(Boolean)).toHaveLength(Math.max(0, Math.min(size, limit.max - spent)));
          spent += size;
          expect(await succeeds(journal.services.limits.spend(limit, `${subject} ${spent}`))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
