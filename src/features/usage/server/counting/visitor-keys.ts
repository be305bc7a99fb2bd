import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import { networkOf } from '#platform/http/address.ts';
import { usageSalts } from '../tables.ts';

const DAY = 24 * 3600_000;

/** A visitor's address and user agent; in memory only, never stored. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export const dayOfUse = (at: Date): string => at.toISOString().slice(0, 10);

const hourOfUse = (at: Date): string => at.toISOString().slice(0, 13);

/**
 * COUNTER's surrogate for a session (address + user agent + date + hour) as a keyed hash (HMAC-SHA256). The key is the
 * server's secret and a salt of the day. The salt is deleted after the day and the secret is never in the database, so
 * stored hashes cannot be traced to an address, not even by trying all addresses.
 */
export function visitorKeys(db: Database, secret: string) {
  const salts = new Map<string, string>();

  const saltOf = async (day: string): Promise<string> => {
    const cached = salts.get(day);
    if (cached) return cached;
    const fresh = randomBytes(32).toString('base64url');
    await db.insert(usageSalts).values({ day, salt: fresh }).onConflictDoNothing();
    await db.delete(usageSalts).where(lt(usageSalts.day, dayOfUse(new Date(Date.parse(day) - DAY))));
    const [row] = await db.select({ salt: usageSalts.salt }).from(usageSalts).where(eq(usageSalts.day, day));
    const salt = row?.salt ?? fresh;
    salts.clear();
    salts.set(day, salt);
    return salt;
  };

  const keyedHash = async (parts: string[], at: Date): Promise<string> => {
    const salt = await saltOf(dayOfUse(at));
    return createHmac('sha256', `${secret}.${salt}`)
      .update(JSON.stringify([...parts, hourOfUse(at)]))
      .digest('base64url');
  };

  return {
    sessionOf: ({ address, userAgent }: Visitor, at: Date) => keyedHash([address, userAgent], at),

    /** Returns the keyed hash of the visitor's network in that hour. */
    networkOf: ({ address }: Visitor, at: Date) => keyedHash([networkOf(address)], at),

    /** Deletes the salts of all earlier days. */
    async deleteOldSalts(now: Date): Promise<void> {
      salts.clear();
      await db.delete(usageSalts).where(lt(usageSalts.day, dayOfUse(now)));
    },
  };
}
