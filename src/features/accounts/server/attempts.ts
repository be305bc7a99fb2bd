import { AppError } from '../../../base/errors.ts';
import type { Limits } from '../../../platform/limits.ts';
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

  return {
    /** Counts a password for an address, whether or not it has an account. Throws 429; see `succeedPassword`. */
    async countPassword(email: string, user: Person | undefined, { network, device }: Origin): Promise<void> {
      await limits.spend(LOGINS_PER_NETWORK, network);
      const known = devices.known(user, device);
      if (known) return limits.spend(LOGINS_PER_DEVICE, known);
      const account = user ? subjectOf(user) : email;
      try {
        await limits.spend(LOGINS_PER_ACCOUNT, `${account} ${network}`);
        await limits.spend(LOGINS_FROM_ANYWHERE, account);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A new password by mail resets the count, so that guessing strangers never keep the owner out.
        throw new AppError(error.failure, error.code, `${error.message} ${texts.resetLetsYouIn}`, {
          ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
        });
      }
    },

    /** The password was right: it counts no longer. */
    async succeedPassword(user: Person, { network, device }: Origin): Promise<void> {
      await limits.refund(LOGINS_PER_NETWORK, network);
      const known = devices.known(user, device);
      if (known) return limits.forgive(LOGINS_PER_DEVICE, known);
      await limits.forgive(LOGINS_PER_ACCOUNT, `${subjectOf(user)} ${network}`);
      await limits.refund(LOGINS_FROM_ANYWHERE, subjectOf(user));
    },

    /** The limit and subject that count the codes somebody enters; `isProven` says that the password was right before. */
    factorTries(user: Person, { device }: Origin, isProven: boolean) {
      const known = isProven ? devices.known(user, device) : undefined;
      if (known) return { limit: FACTOR_TRIES_PER_DEVICE, subject: known };
      return { limit: isProven ? FACTOR_TRIES : UNPROVEN_FACTOR_TRIES, subject: subjectOf(user) };
    },
  };
}
