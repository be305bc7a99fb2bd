import { AppError } from '../../../base/errors.ts';
import type { Transaction } from '../../../platform/database.ts';
import type { Limit } from '../../../platform/limits.ts';
import { noSoonerThan } from '../../../platform/pace.ts';
import type { Credentials, FactorEntry } from '../contract.ts';
import { passwordMin, type SecondFactor } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Factors } from './factors.ts';
import { ALIKE_MS, ignoreLimit, isWithin, wrongCode } from './failures.ts';
import type { AccountNeeds, Origin } from './needs.ts';
import type { Password } from './password.ts';
import type { Person } from './people.ts';

const WRONG_PER_ADDRESS: Limit = { name: 'login-address', max: 50, windowSeconds: 15 * 60, guard: true };
/** Whoever knows the password may begin anew as often as he likes, so his guesses are counted besides. */
const FACTOR_TRIES: Limit = { name: 'second-factor', max: 15, windowSeconds: 15 * 60, guard: true };

/** As many without the proof that they are his. */
const UNPROVEN_TRIES: Limit = { ...FACTOR_TRIES, name: 'second-factor-unproven' };

/** A token, or the second factor that has to follow, with the proof that the password was right. */
export type SignIn =
  | { token: string; method: 'none' }
  | { token?: undefined; method: Exclude<SecondFactor, 'none'>; challenge: string };

/** How people come in. */
export function loginService(needs: AccountNeeds & { factors: Factors; password: Password }) {
  const { limits, codes, sessions, people, handshakes, factors, password: passwords } = needs;

  const verify = async ({ email, code, challenge }: FactorEntry, { userAgent }: Origin): Promise<string> => {
    const user = await people.findByEmail(email);
    if (!user) throw wrongCode(texts.twoFactorFailure);
    const isMine =
      challenge !== undefined && (await handshakes.peek(challenge, 'second-factor', user.id)) !== undefined;
    if (isMine) await limits.spend(FACTOR_TRIES, user.id);
    // Whoever it was that spent them: a stranger is not told that there is such an account.
    else if (!(await isWithin(limits.spend(UNPROVEN_TRIES, user.id)))) throw wrongCode(texts.twoFactorFailure);
    const ceremony = { userId: user.id, purpose: 'two-factor', proof: isMine ? challenge : undefined } as const;
    const enter = async (tx: Transaction) => {
      if (ceremony.proof) await handshakes.end(ceremony.proof, 'second-factor', tx);
      for (const tries of [FACTOR_TRIES, UNPROVEN_TRIES]) await limits.forget(tries, user.id, tx);
      return sessions.open(user, userAgent, tx);
    };
    const token =
      factors.methodOf(user) === 'app'
        ? await codes.attempt(ceremony, (_, tx) => factors.accepts(tx, user, code), enter)
        : await codes.redeem(user, ceremony, code, enter);
    if (!token) throw wrongCode(texts.twoFactorFailure);
    return token;
  };

  return {
    /**
     * Checks the password. Throws 401, 403 for an address that is not confirmed yet or a password that is too short for
     * the role somebody has been given since, 429 past the limits.
     */
    async login({ email, password }: Credentials, origin: Origin): Promise<SignIn> {
      await limits.spend(WRONG_PER_ADDRESS, origin.network);
      const user = await people.findByEmail(email);
      if (!(await people.checkPassword(user, email, password)) || !user) {
        throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', texts.loginFailure);
      }
      await limits.refund(WRONG_PER_ADDRESS, origin.network);
      const least = passwordMin(user.role);
      if (user.verifiedAt && password.length < least) {
        await passwords.forgot(email);
        throw new AppError('forbidden', 'PASSWORD_TOO_SHORT', texts.passwordTooShort(least));
      }
      return this.enter(user, origin);
    },

    /** Somebody has proven who he is, once: opens a session, or asks for the second factor. */
    async enter(user: Person, { userAgent }: Origin): Promise<SignIn> {
      if (!user.verifiedAt) {
        await codes.offer(user, 'verify-email').catch(ignoreLimit);
        throw new AppError('forbidden', 'EMAIL_NOT_VERIFIED', texts.notVerified);
      }
      const method = factors.methodOf(user);
      if (method === 'none') return { method, token: await sessions.open(user, userAgent) };
      if (method === 'app') await codes.expect(user.id, 'two-factor');
      else
        await codes.offer(user, 'two-factor').catch(async (error) => {
          // Too many new ones; the last one may still be good.
          if (!(await codes.isWaiting(user.id, 'two-factor'))) throw error;
        });
      return { method, challenge: await handshakes.begin('second-factor', {}, user.id) };
    },

    /**
     * Finishes a login with the mailed code, the app's, or a recovery code; answers the access token. Without the login's
     * challenge five wrong codes of anybody's spend it, and fifteen in a quarter of an hour all that could come; with the
     * challenge they have to be one's own.
     */
    verifyTwoFactor: (entry: FactorEntry, origin: Origin): Promise<string> =>
      noSoonerThan(ALIKE_MS, verify(entry, origin)),
  };
}
