import { AppError } from '#base/errors.ts';
import type { Limit } from '#base/limits.ts';
import { LimitReached, type Limits, type Use } from '#platform/records/limits.ts';
import {
  FACTOR_TRIES,
  FACTOR_TRIES_PER_DEVICE,
  FACTOR_TRIES_WITHOUT_LOGIN,
  LOGINS_FROM_ANYWHERE,
  LOGINS_PER_ACCOUNT,
  LOGINS_PER_DEVICE,
  LOGINS_PER_NETWORK,
} from '../limits.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Devices } from './devices.ts';
import type { Origin } from './needs.ts';
import type { Person } from './people/person.ts';

export type Attempts = ReturnType<typeof attemptsService>;

interface FactorAttempt {
  /** Whether the right password was entered before. */
  hasPassword: boolean;
}

/**
 * Counts wrong passwords and codes. Attempts are counted before the comparison, so that parallel guesses count one by one, and
 * by the version of the credentials, so that a new password starts from zero.
 */
export function attemptsService({ limits, devices }: { limits: Limits; devices: Devices }) {
  const subjectOf = ({ id, credentialsVersion }: Person) => `${id}:${credentialsVersion}`;

  /** Limits and subjects by which a password is counted, for an account or for an unknown address. */
  const passwordUses = (email: string, user: Person | undefined, { network, device }: Origin): Use[] => {
    const perNetwork = { limit: LOGINS_PER_NETWORK, subject: network };
    const known = devices.known(user, device);
    if (known) return [perNetwork, { limit: LOGINS_PER_DEVICE, subject: known }];
    const subject = user ? subjectOf(user) : email;
    return [
      perNetwork,
      { limit: LOGINS_PER_ACCOUNT, subject: `${subject} ${network}` },
      { limit: LOGINS_FROM_ANYWHERE, subject },
    ];
  };

  return {
    /** Counts a password for an address with or without an account. Throws 429. */
    async countPassword(email: string, user: Person | undefined, origin: Origin): Promise<void> {
      const uses = passwordUses(email, user, origin);
      await limits.spendAll(uses).catch((error: unknown) => {
        // A reset password starts these counts from zero, so the message offers one: strangers cannot lock the owner out.
        const isReached = (limit: Limit) => error instanceof LimitReached && error.limits.has(limit.name);
        if (!(isReached(LOGINS_PER_ACCOUNT) || isReached(LOGINS_FROM_ANYWHERE))) throw error;
        const { failure, code, message, retryAfter = 0 } = error as LimitReached;
        throw new AppError(failure, code, `${message} ${texts.resetToLogIn}`, { retryAfter });
      });
    },

    /** Takes back the count of a right password. */
    async succeedPassword(user: Person, origin: Origin): Promise<void> {
      const forgivingLimits: Limit[] = [LOGINS_PER_ACCOUNT, LOGINS_PER_DEVICE];
      const uses = passwordUses(user.email, user, origin);
      await limits.takeBack(uses.map((use) => ({ ...use, forgives: forgivingLimits.includes(use.limit) })));
    },

    /** Returns the limit and subject by which an entered code is counted. */
    factorUse(user: Person, { device }: Origin, { hasPassword }: FactorAttempt): Use {
      const known = hasPassword ? devices.known(user, device) : undefined;
      if (known) return { limit: FACTOR_TRIES_PER_DEVICE, subject: known };
      return { limit: hasPassword ? FACTOR_TRIES : FACTOR_TRIES_WITHOUT_LOGIN, subject: subjectOf(user) };
    },
  };
}
