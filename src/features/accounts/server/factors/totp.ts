import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { UserId } from '#base/ids.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { Queries } from '#platform/database/types.ts';
import { users } from '../tables.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** Returns a new random secret in base 32. */
export function randomSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpOf(base32: string, label = ''): TOTP {
  return new TOTP({ issuer: JOURNAL.shortName, label, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS });
}

interface AppCode {
  /** The app's secret in base 32. */
  secret: string;
  code: string;
}

/** Returns the time step of an app's code, one step of drift allowed; undefined for a wrong code. */
export function timeStepOf({ secret, code }: AppCode, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = /^\d{6}$/.test(code) ? totpOf(secret).validate({ token: code, timestamp, window: 1 }) : null;
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Stores a time step as used. Returns false unless it is later than the last one, so that no code works twice. */
export async function claimTimeStep(tx: Queries, userId: UserId, step: number): Promise<boolean> {
  const isLater = or(isNull(users.authenticatorStep), lt(users.authenticatorStep, step));
  const updated = await tx
    .update(users)
    .set({ authenticatorStep: step })
    .where(and(eq(users.id, userId), isLater))
    .returning({ id: users.id });
  return updated.length === 1;
}
