import { and, eq, lt } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import type { CodePurpose, DigitsPurpose } from '../rules.ts';
import { checkCodes } from './codes/check.ts';
import { linkCodes } from './codes/links.ts';
import { offerCodes } from './codes/offer.ts';
import { type CodeNeeds, storedCodes } from './codes/stored.ts';
import { codes } from './tables.ts';

export type Codes = ReturnType<typeof codesService>;

/** Makes, mails and checks codes and single-use links. */
export function codesService(needs: CodeNeeds) {
  const { db, clock } = needs;
  const stored = storedCodes(needs);

  return {
    ...offerCodes(needs, stored),
    ...checkCodes(needs, stored),
    ...linkCodes(needs, stored),

    /** Returns the address that a pending code was mailed to; null without one. */
    async pendingAddress(userId: UserId, purpose: DigitsPurpose): Promise<string | null> {
      const last = await stored.newest(userId, purpose);
      return last && stored.isPending(last) ? last.email : null;
    },

    /** Whether a code of this purpose can still be entered. */
    async isPending(userId: UserId, purpose: DigitsPurpose): Promise<boolean> {
      const last = await stored.newest(userId, purpose);
      return last !== undefined && stored.isPending(last);
    },

    /** Deletes all codes or links of an account and purpose. */
    async deleteAll(tx: Queries, { purpose, userId }: { purpose: CodePurpose; userId: UserId }): Promise<void> {
      await tx.delete(codes).where(and(eq(codes.purpose, purpose), eq(codes.userId, userId)));
    },

    /** Deletes expired codes. Used ones stay until they expire, because the newest code decides even when it is used. */
    async sweep(): Promise<void> {
      await db.delete(codes).where(lt(codes.expiresAt, clock()));
    },
  };
}
