import { AppError } from '#base/errors.ts';
import type { Limit } from '#base/limits.ts';
import { LimitReached, type Limits, type Use } from '#platform/records/limits.ts';
import {
  FACTOR_TRIES,
  FACTOR_TRIES_PER_DEVICE,
  LOGINS_FROM_ANYWHERE,
  LOGINS_PER_ACCOUNT,
  LOGINS_PER_DEVICE,
  LOGINS_PER_NETWORK,
  UNPROVEN_FACTOR_TRIES,
} from '../limits.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Devices } from './devices.ts';
import type { Origin } from './needs.ts';
import type { Person } from './people.ts';

export type Attempts = ReturnType<typeof attemptsService>;

/**
 * Counts wrong passwords and codes. Attempts are counted before they are judged, so that parallel guesses count each, and
 * under the version of the credentials, so that a new password starts from zero.
 */
export function attemptsService({ limits, devices }: { limits: Limits; devices: Devices }) {
  const subjectOf = ({ id, credentialsVersion }: Person) => `${id}:${credentialsVersion}`;

  /** What a password for an account, or for an address without one, counts under. */
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
    /** Counts a password for an address, whether or not it has an account. Throws 429; see `succeedPassword`. */
    async countPassword(email: string, user: Person | undefined, origin: Origin): Promise<void> {
      const uses = passwordUses(email, user, origin);
      await limits.spendAll(uses).catch((error: unknown) => {
        // A new password by mail resets the counts of the account, so that guessing strangers never keep the owner out.
        const isAbout = (limit: Limit) => error instanceof LimitReached && error.limits.has(limit.name);
        if (!(isAbout(LOGINS_PER_ACCOUNT) || isAbout(LOGINS_FROM_ANYWHERE))) throw error;
        const { failure, code, message, retryAfter = 0 } = error as LimitReached;
        throw new AppError(failure, code, `${message} ${texts.resetLetsYouIn}`, { retryAfter });
      });
    },

    /** The password was right: it counts no longer. */
    async succeedPassword(user: Person, origin: Origin): Promise<void> {
      const forgiving: Limit[] = [LOGINS_PER_ACCOUNT, LOGINS_PER_DEVICE];
      const uses = passwordUses(user.email, user, origin);
      await limits.takeBack(uses.map((use) => ({ ...use, forgives: forgiving.includes(use.limit) })));
    },

    /** The limit and subject that count the codes somebody enters; `isProven` says that the password was right before. */
    factorTries(user: Person, { device }: Origin, isProven: boolean): Use {
      const known = isProven ? devices.known(user, device) : undefined;
      if (known) return { limit: FACTOR_TRIES_PER_DEVICE, subject: known };
      return { limit: isProven ? FACTOR_TRIES : UNPROVEN_FACTOR_TRIES, subject: subjectOf(user) };
    },
  };
}
