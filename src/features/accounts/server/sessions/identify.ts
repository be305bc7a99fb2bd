import { and, eq, isNull } from 'drizzle-orm';
import { may, type Permission } from '#features/access/rules.ts';
import type { Actor } from '#platform/http/serve.ts';
import { isSessionActive } from '../../rules.ts';
import { sessions, users } from '../tables.ts';
import type { SessionNeeds } from './needs.ts';

/** Milliseconds between two writes of `lastSeenAt`, at least. */
const LAST_SEEN_INTERVAL_MS = 60_000;

/** Returns the actor of a bearer token, with the role stored in the database; undefined without an active session. */
export function identifyActor({ db, tokens, clock }: SessionNeeds) {
  return async (bearer: string): Promise<Actor | undefined> => {
    const now = clock();
    const claims = await tokens.verify(bearer, now);
    if (!claims) return undefined;
    const [found] = await db
      .select({ session: sessions, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.id, claims.sid),
          eq(users.id, claims.sub),
          eq(sessions.credentialsVersion, users.credentialsVersion),
          isNull(users.deletedAt),
        ),
      );
    if (!found) return undefined;
    const { session, role } = found;
    if (!isSessionActive(session, role, now)) return undefined;
    if (now.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, claims.sid));
    }
    return {
      id: claims.sub,
      role,
      sessionId: claims.sid,
      may: (permission) => may({ role }, permission as Permission),
    };
  };
}
