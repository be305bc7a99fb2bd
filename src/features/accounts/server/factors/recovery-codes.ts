import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { newId, type UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import { RECOVERY_CODES } from '../../rules.ts';
import type { AccountNeeds } from '../needs.ts';
import { recoveryCodes } from '../tables.ts';

/** Letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

export type RecoveryCodes = ReturnType<typeof recoveryCodesOf>;

/** Single-use codes that replace a lost authenticator app; stored as HMACs. */
export function recoveryCodesOf({ db, clock, secret }: Pick<AccountNeeds, 'db' | 'clock' | 'secret'>) {
  const hashOf = (userId: UserId, code: string) =>
    createHmac('sha256', `recovery:${secret}`).update(`${userId}:${code}`).digest('base64url');

  return {
    /** Uses a recovery code, written in any case and with or without its hyphen. Returns whether it was valid. */
    async redeem(tx: Queries, userId: UserId, code: string): Promise<boolean> {
      const codeHash = hashOf(userId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
      const isValid = and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      );
      const used = await tx.update(recoveryCodes).set({ usedAt: clock() }).where(isValid).returning();
      return used.length === 1;
    },

    /** Deletes the old recovery codes and returns new ones. */
    async replace(tx: Queries, userId: UserId): Promise<string[]> {
      const created = Array.from({ length: RECOVERY_CODES }, randomCode);
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      await tx
        .insert(recoveryCodes)
        .values(created.map((code) => ({ id: newId(), userId, codeHash: hashOf(userId, code.replace('-', '')) })));
      return created;
    },

    async countUnused(userId: UserId): Promise<number> {
      const isUnused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
      const [row] = await db.select({ count: count() }).from(recoveryCodes).where(isUnused);
      return row?.count ?? 0;
    },
  };
}

/** Two groups of five characters with a hyphen between them. */
function randomCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
