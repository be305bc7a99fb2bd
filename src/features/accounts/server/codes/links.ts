import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { newId, type UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import { LINK_MINUTES, type LinkPurpose } from '../../rules.ts';
import { codes } from '../tables.ts';
import type { Code, CodeNeeds, StoredCodes } from './stored.ts';

const SECRET_BYTES = 24;

/** Secrets of single-use links. */
export function linkCodes({ db, clock }: CodeNeeds, stored: StoredCodes) {
  const isValid = (purpose: LinkPurpose, link: string) =>
    and(eq(codes.codeHash, stored.hashOf(purpose, link)), isNull(codes.usedAt), gt(codes.expiresAt, clock()));
  return {
    /** Returns a new secret. Earlier links of this account and purpose stay valid until one of them is used. */
    async makeLink(tx: Queries, { purpose, userId }: { purpose: LinkPurpose; userId: UserId | null }): Promise<string> {
      const link = randomBytes(SECRET_BYTES).toString('base64url');
      const row = { id: newId(), userId, purpose, codeHash: stored.hashOf(purpose, link), createdAt: clock() };
      await tx.insert(codes).values({ ...row, expiresAt: stored.expiryIn(LINK_MINUTES[purpose]) });
      return link;
    },

    /** Returns a valid link without using it. */
    async findLink({ purpose, link }: { purpose: LinkPurpose; link: string }): Promise<Code | undefined> {
      const [found] = await db.select().from(codes).where(isValid(purpose, link));
      return found;
    },

    /**
     * Uses a link and deletes all others of its account and purpose, in the caller's transaction; undefined for an unknown,
     * used or expired link.
     */
    async redeemLink(
      tx: Queries,
      { purpose, link }: { purpose: LinkPurpose; link: string },
    ): Promise<Code | undefined> {
      const [used] = await tx.delete(codes).where(isValid(purpose, link)).returning();
      if (!used) return undefined;
      const { userId } = used;
      const isOther = and(eq(codes.purpose, purpose), userId ? eq(codes.userId, userId) : isNull(codes.userId));
      await tx.delete(codes).where(isOther);
      return used;
    },
  };
}
