import { AppError } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import type { Credentials, FactorEntry } from '../contract.ts';
import { FACTOR_WARNINGS } from '../limits.ts';
import { passwordMin, type SecondFactor } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Attempts } from './attempts.ts';
import type { Factors } from './factors.ts';
import { ignoreLimit, isWithin, wrongCode } from './failures.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds, Origin } from './needs.ts';
import type { Password } from './password.ts';
import type { Person } from './people.ts';
import type { Admission } from './sessions.ts';

/** A session, or the second factor that has to follow, with the proof that the password was right. */
export type SignIn =
  | { admission: Admission; method: 'none' }
  | { admission?: undefined; method: Exclude<SecondFactor, 'none'>; challenge: string };

/** How people log in. */
export function loginService(needs: AccountNeeds & { attempts: Attempts; factors: Factors; password: Password }) {
  const { db, limits, codes, sessions, people, handshakes, outbox, attempts, factors, password: passwords } = needs;

  /** Tells the owner, once, that somebody who knows the password is guessing codes. */
  const warn = async (user: Person): Promise<void> => {
    const subject = `${user.id}:${user.credentialsVersion}`;
    if (!(await isWithin(limits.spend(FACTOR_WARNINGS, subject)))) return;
    const letter = await noticeMail(user.firstName, texts.notices.factorGuessed);
    await db.transaction((tx) => outbox.queue(tx, user.email, { content: letter, cause: 'recipient' }));
  };

  /** Counts a code. Throws 429 where the password was proven; otherwise nothing tells a stranger of the account. */
  const countTry = async (user: Person, origin: Origin, isProven: boolean): Promise<void> => {
    const { limit, subject } = attempts.factorTries(user, origin, isProven);
    await limits.spend(limit, subject).catch(async (error: unknown) => {
      ignoreLimit(error);
      if (!isProven) throw wrongCode(texts.twoFactorFailure);
      await warn(user);
      throw error;
    });
  };

  const verify = async ({ email, code, challenge }: FactorEntry, origin: Origin): Promise<Admission> => {
    const user = await people.findByEmail(email);
    if (!user) throw wrongCode(texts.twoFactorFailure);
    const isMine =
      challenge !== undefined && (await handshakes.peek(challenge, 'second-factor', user.id)) !== undefined;
    const method = factors.methodOf(user);
    // An app's code can be guessed at any time, so nobody tries one without the right password.
    if (method === 'app' && !isMine) throw wrongCode(texts.twoFactorFailure);
    await countTry(user, origin, isMine);
    const ceremony = { userId: user.id, purpose: 'two-factor', proof: isMine ? challenge : undefined } as const;
    const enter = async (tx: Transaction) => {
      if (ceremony.proof) await handshakes.end(ceremony.proof, 'second-factor', tx);
      await limits.takeBack([{ ...attempts.factorTries(user, origin, isMine), forgives: true }], tx);
      return sessions.open(user, origin.userAgent, tx);
    };
    const admission =
      method === 'app'
        ? await codes.attempt(ceremony, (_, tx) => factors.accepts(tx, user, code), enter)
        : await codes.redeem(user, ceremony, code, enter);
    if (!admission) throw wrongCode(texts.twoFactorFailure);
    return admission;
  };

  /** Expects the second factor: mails a code unless an app makes it, and returns the challenge to send with it. */
  const challenge = async (user: Person, method: Exclude<SecondFactor, 'none'>): Promise<string> => {
    if (method === 'email')
      await codes.offer(user, 'two-factor').catch(async (error) => {
        // Too many new ones; the last one may still be good.
        if (!(await codes.isWaiting(user.id, 'two-factor'))) throw error;
      });
    return people.whileProven(user, async (tx) => {
      if (method === 'app') await codes.expect(tx, user.id, 'two-factor');
      return handshakes.begin('second-factor', {}, { userId: user.id, queries: tx });
    });
  };

  return {
    /**
     * Checks the password. Throws 401, 403 for an address that is not confirmed yet or a password that is too short for
     * the role somebody has been given since, 429 past the limits.
     */
    async login({ email, password }: Credentials, origin: Origin): Promise<SignIn> {
      const user = await people.findByEmail(email);
      await attempts.countPassword(email, user, origin);
      if (!(await people.passwordMatches(user, password)) || !user) {
        throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', texts.loginFailure);
      }
      await attempts.succeedPassword(user, origin);
      const least = passwordMin(user.role);
      if (user.verifiedAt && password.length < least) {
        await passwords.forgot(email);
        throw new AppError('forbidden', 'PASSWORD_TOO_SHORT', texts.passwordTooShort(least));
      }
      return this.enter(user, origin);
    },

    /** Opens a session for somebody who has proven who they are, or asks for the second factor. */
    async enter(user: Person, { userAgent }: Origin): Promise<SignIn> {
      if (!user.verifiedAt) {
        await codes.offer(user, 'verify-email').catch(ignoreLimit);
        throw new AppError('forbidden', 'EMAIL_NOT_VERIFIED', texts.notVerified);
      }
      const method = factors.methodOf(user);
      if (method === 'none') return { method, admission: await sessions.open(user, userAgent) };
      return { method, challenge: await challenge(user, method) };
    },

    /**
     * Finishes a login with the mailed code, the app's, or a recovery code. Without the login's challenge five wrong codes
     * of anybody's spend a mailed code, and an app's is always wrong; with the challenge they have to be one's own.
     */
    verifyTwoFactor: (entry: FactorEntry, origin: Origin): Promise<Admission> =>
      withMinimumDuration(ALIKE_MS, verify(entry, origin)),
  };
}
