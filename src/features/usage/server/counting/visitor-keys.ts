import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import { networkOf } from '#platform/http/address.ts';
import { usageSalts } from '../tables.ts';

const DAY = 24 * 3600_000;

/** Whoever looks, while he is looking; never stored. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export const dayOfUse = (at: Date): string => at.toISOString().slice(0, 10);

const hourOfUse = (at: Date): string => at.toISOString().slice(0, 13);

/**
 * COUNTER's surrogate for a session, address + user agent + date + hour, as a keyed hash (HMAC-SHA256). The key is the
 * server's secret and a salt of the day. The salt is thrown away when the day is over, the secret is never in the
 * database: nothing that was stored can be led back to an address, not even by trying them all.
 */
export function visitorKeys(db: Database, secret: string) {
  const salts = new Map<string, string>();

  const saltOf = async (day: string): Promise<string> => {
    const known = salts.get(day);
    if (known) return known;
    const made = randomBytes(32).toString('base64url');
    await db.insert(usageSalts).values({ day, salt: made }).onConflictDoNothing();
    await db.delete(usageSalts).where(lt(usageSalts.day, dayOfUse(new Date(Date.parse(day) - DAY))));
    const [row] = await db.select({ salt: usageSalts.salt }).from(usageSalts).where(eq(usageSalts.day, day));
    const salt = row?.salt ?? made;
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

    /** The visitor's network in that hour, as a keyed hash as well. */
    networkOf: ({ address }: Visitor, at: Date) => keyedHash([networkOf(address)], at),

    /** Throws away the salts of all days before. */
    async forget(now: Date): Promise<void> {
      salts.clear();
      await db.delete(usageSalts).where(lt(usageSalts.day, dayOfUse(now)));
    },
  };
}
