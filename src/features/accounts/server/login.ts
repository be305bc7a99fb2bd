import { AppError } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Use } from '#platform/records/limits.ts';
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
import type { Person } from './people/person.ts';
import type { OpenedSession } from './sessions/open.ts';

/** A session, or the second factor that has to follow, with the challenge that proves the first step. */
export type LoginResult =
  | { session: OpenedSession; method: 'none' }
  | { session?: undefined; method: Exclude<SecondFactor, 'none'>; challenge: string };

interface FactorAttempt {
  /** Limit and subject that count it. */
  use: Use;
  /** Whether the right password was entered before. */
  hasPassword: boolean;
}

/** Login with password and second factor. */
export function loginService(needs: AccountNeeds & { attempts: Attempts; factors: Factors; password: Password }) {
  const { db, limits, codes, sessions, people, handshakes, outbox, attempts, factors, password: passwords } = needs;

  /** Mails the owner, once in seven days, that somebody who knows the password is guessing codes. */
  const warnOwner = async (user: Person): Promise<void> => {
    const subject = `${user.id}:${user.credentialsVersion}`;
    if (!(await isWithin(limits.spend(FACTOR_WARNINGS, subject)))) return;
    const mail = await noticeMail(user, () => texts.notices.factorGuessed);
    await db.transaction((tx) => outbox.queue(tx, user.email, { content: mail, cause: 'recipient' }));
  };

  /** Counts a code. After the right password throws 429; otherwise 400, which does not reveal the account to strangers. */
  const countCode = async (user: Person, { use, hasPassword }: FactorAttempt): Promise<void> => {
    await limits.spend(use.limit, use.subject).catch(async (error: unknown) => {
      ignoreLimit(error);
      if (!hasPassword) throw wrongCode(texts.twoFactorFailure);
      await warnOwner(user);
      throw error;
    });
  };

  const verify = async ({ email, code, challenge }: FactorEntry, origin: Origin): Promise<OpenedSession> => {
    const user = await people.findByEmail(email);
    if (!user) throw wrongCode(texts.twoFactorFailure);
    const hasPassword =
      challenge !== undefined &&
      (await handshakes.peek({ id: challenge, purpose: 'second-factor', userId: user.id })) !== undefined;
    const method = factors.methodOf(user);
    // An app's code can be guessed at any time, so it is compared only after the right password.
    if (method === 'app' && !hasPassword) throw wrongCode(texts.twoFactorFailure);
    const use = attempts.factorUse(user, origin, { hasPassword });
    await countCode(user, { use, hasPassword });
    const entry = { purpose: 'two-factor', proof: hasPassword ? challenge : undefined } as const;
    const openSession = async (tx: Transaction) => {
      if (entry.proof) await handshakes.end(entry.proof, 'second-factor', tx);
      await limits.takeBack([{ ...use, forgives: true }], tx);
      return sessions.open(user, origin.userAgent, tx);
    };
    const session =
      method === 'app'
        ? await codes.attempt({ ...entry, userId: user.id }, (_, tx) => factors.accepts(tx, user, code), openSession)
        : await codes.redeem(user, { ...entry, guess: code }, openSession);
    if (!session) throw wrongCode(texts.twoFactorFailure);
    return session;
  };

  /** Begins the second step: mails a code unless an app makes it, and returns the challenge that is sent with the code. */
  const beginSecondFactor = async (user: Person, method: Exclude<SecondFactor, 'none'>): Promise<string> => {
    if (method === 'email')
      await codes.offer(user, 'two-factor').catch(async (error) => {
        // The limit of mails is reached, but the last code may still be valid.
        if (!(await codes.isPending(user.id, 'two-factor'))) throw error;
      });
    return people.withUnchangedCredentials(user, async (tx) => {
      if (method === 'app') await codes.expectAppCode(tx, user.id, 'two-factor');
      return handshakes.begin('second-factor', {}, { userId: user.id, queries: tx });
    });
  };

  /** Opens a session for a person who has authenticated, or begins the second step. Throws 403 for an unconfirmed address. */
  const enter = async (user: Person, { userAgent }: Origin): Promise<LoginResult> => {
    if (!user.verifiedAt) {
      await codes.offer(user, 'verify-email').catch(ignoreLimit);
      throw new AppError('forbidden', 'EMAIL_NOT_VERIFIED', texts.notVerified);
    }
    const method = factors.methodOf(user);
    if (method === 'none') return { method, session: await sessions.open(user, userAgent) };
    return { method, challenge: await beginSecondFactor(user, method) };
  };

  return {
    enter,

    /**
     * Checks the password. Throws 401 for a wrong one, 403 for an unconfirmed address or a password that is too short for a
     * new role, 429 after the limits.
     */
    async login({ email, password }: Credentials, origin: Origin): Promise<LoginResult> {
      const user = await people.findByEmail(email);
      await attempts.countPassword(email, user, origin);
      if (!(await people.passwordMatches(user, password)) || !user) {
        throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', texts.loginFailure);
      }
      await attempts.succeedPassword(user, origin);
      const min = passwordMin(user.role);
      if (user.verifiedAt && password.length < min) {
        await passwords.forgot(email);
        throw new AppError('forbidden', 'PASSWORD_TOO_SHORT', texts.passwordTooShort(min));
      }
      return enter(user, origin);
    },

    /**
     * Finishes a login with a mailed code, an app's code or a recovery code. With the challenge, attempts are counted for
     * this login. Without it, five wrong codes from anybody use up a mailed code, and an app's code is refused.
     */
    verifyTwoFactor: (entry: FactorEntry, origin: Origin): Promise<OpenedSession> =>
      withMinimumDuration(ALIKE_MS, verify(entry, origin)),
  };
}
