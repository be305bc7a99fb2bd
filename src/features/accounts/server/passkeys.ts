import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import type { PasskeyId } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import { addPasskeys } from './passkeys/add.ts';
import { signInWithPasskeys } from './passkeys/sign-in.ts';
import type { SessionOwner } from './people/credentials.ts';
import { passkeys } from './tables.ts';

export type Passkeys = ReturnType<typeof passkeysService>;

/**
 * Passkeys (WebAuthn Level 3). They are bound to this origin and need user verification (finger, face or PIN), so one passkey
 * counts as both factors of a login.
 */
export function passkeysService(needs: AccountNeeds) {
  const { db, people, sessions, outbox } = needs;

  return {
    ...addPasskeys(needs),
    ...signInWithPasskeys(needs),

    async list(userId: UserId, queries: Queries = db) {
      const isOwn = eq(passkeys.userId, userId);
      const rows = await queries.select().from(passkeys).where(isOwn).orderBy(asc(passkeys.createdAt));
      return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** Removes a passkey and ends the other sessions, which it may have opened. Throws 404 for an unknown one. */
    async remove({ id: userId, sessionId }: SessionOwner, id: PasskeyId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
        const [removed] = await tx.delete(passkeys).where(isOwn).returning();
        if (!removed) throw new AppError('missing', 'NOT_FOUND', texts.noPasskey);
        await sessions.endAll(tx, userId, { exceptId: sessionId });
        await outbox.queue(tx, user.email, {
          content: await noticeMail(user, () => texts.notices.passkeyRemoved(removed.name)),
          cause: 'recipient',
        });
      });
    },
  };
}
