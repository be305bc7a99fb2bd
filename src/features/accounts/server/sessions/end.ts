import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SessionId, UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { openSessionsOf, type SessionOwner } from '../people/credentials.ts';
import { sessions, users } from '../tables.ts';
import type { SessionNeeds } from './needs.ts';

/** Purposes of handshakes that depend on the credentials they began with. */
const CREDENTIAL_HANDSHAKES = ['second-factor', 'app', 'passkey-add'] as const;

/** Ends one session of an account, or all of them. */
export function endSessions({ db, clock, codes, handshakes }: SessionNeeds) {
  /**
   * Ends all sessions of an account but `exceptId`, with every pending code and challenge. Belongs in the transaction of each
   * change of credentials.
   */
  const endAll = async (
    tx: Transaction,
    userId: UserId,
    { exceptId }: { exceptId?: SessionId | undefined } = {},
  ): Promise<void> => {
    const [user] = await tx
      .update(users)
      .set({ credentialsVersion: sql`${users.credentialsVersion} + 1` })
      .where(eq(users.id, userId))
      .returning({ credentialsVersion: users.credentialsVersion });
    await tx
      .update(sessions)
      .set({ endedAt: clock() })
      .where(and(openSessionsOf(userId), exceptId ? ne(sessions.id, exceptId) : undefined));
    if (user && exceptId) await tx.update(sessions).set(user).where(eq(sessions.id, exceptId));
    await codes.deleteAll(tx, { purpose: 'two-factor', userId });
    for (const purpose of CREDENTIAL_HANDSHAKES) await handshakes.endAll(purpose, userId, tx);
  };

  return {
    endAll,

    /** Ends a session, of this account only when `userId` is given. Returns whether a session was ended. */
    async end(sessionId: SessionId, userId?: UserId): Promise<boolean> {
      const isOwn = userId ? eq(sessions.userId, userId) : undefined;
      const ended = await db
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isOwn))
        .returning({ id: sessions.id });
      return ended.length === 1;
    },

    /** Ends all other sessions of an account, with its pending codes and challenges. */
    endOthers: ({ id, sessionId }: SessionOwner): Promise<void> =>
      inTransaction(db, (tx) => endAll(tx, id, { exceptId: sessionId })),
  };
}
