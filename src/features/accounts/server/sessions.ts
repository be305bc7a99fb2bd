import { eq } from 'drizzle-orm';
import type { SessionId, UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import { isSessionActive } from '../rules.ts';
import { endSessions } from './sessions/end.ts';
import { identifyActor } from './sessions/identify.ts';
import type { SessionNeeds } from './sessions/needs.ts';
import { openSession } from './sessions/open.ts';
import { deviceName, recentSessions } from './sessions/recent.ts';
import { sweepSessions } from './sessions/sweep.ts';
import { sessions, users } from './tables.ts';

export type Sessions = ReturnType<typeof sessionsService>;

/** Sessions behind the access tokens: at every call the row decides whether a token is still valid. */
export function sessionsService(needs: SessionNeeds) {
  const { db, clock } = needs;
  return {
    ...endSessions(needs),
    open: openSession(needs),
    identify: identifyActor(needs),
    sweep: sweepSessions(needs),

    /** Active sessions, newest first. */
    async list(userId: UserId) {
      const [[user], rows] = await Promise.all([
        db.select({ role: users.role }).from(users).where(eq(users.id, userId)),
        recentSessions(db, userId),
      ]);
      return rows
        .filter((row) => isSessionActive(row, user?.role ?? 'AUTHOR', clock()))
        .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
          id,
          device: deviceName(userAgent),
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }));
    },

    /** Whether a session has not been ended, as the transaction `queries` sees it. */
    async isOpen(queries: Queries, sessionId: SessionId): Promise<boolean> {
      const [row] = await queries.select().from(sessions).where(eq(sessions.id, sessionId));
      return row !== undefined && row.endedAt === null;
    },
  };
}
