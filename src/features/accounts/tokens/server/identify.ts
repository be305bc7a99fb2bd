import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '#base/contract.ts';
import { AppError } from '#base/errors.ts';
import type { SessionId } from '#base/ids.ts';
import { may, type Permission } from '#features/access/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import { allows, includesScope, scopeOf } from '../rules.ts';
import { tokenTexts } from '../texts.ts';
import { hashOf } from './hash.ts';
import { personalTokens } from './tables.ts';

const { errors } = tokenTexts;
/** Milliseconds between two writes of `lastUsedAt`, at least. */
const LAST_USED_INTERVAL_MS = 60_000;

/**
 * Returns the actor of a personal token for one call, with what both its scopes and the account's role permit; undefined for an
 * unknown or expired token. Throws 403 INSUFFICIENT_SCOPE if the call needs a scope that the token lacks, or a login.
 */
export function identifyToken({ db, clock }: { db: Database; clock: () => Date }) {
  return async (token: string, call: Pick<Call, 'method' | 'access' | 'path'>): Promise<Actor | undefined> => {
    const now = clock();
    const [found] = await db
      .select({ token: personalTokens, role: users.role })
      .from(personalTokens)
      .innerJoin(users, eq(users.id, personalTokens.userId))
      .where(
        and(
          eq(personalTokens.tokenHash, hashOf(token)),
          gt(personalTokens.expiresAt, now),
          eq(personalTokens.credentialsVersion, users.credentialsVersion),
          isNull(users.deletedAt),
        ),
      );
    if (!found) return undefined;
    const { id, userId, scopes, lastUsedAt } = found.token;
    // Also for a call that is refused, so that the owner sees who tries.
    if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > LAST_USED_INTERVAL_MS)
      await db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, id));
    const needed = scopeOf(call);
    if (needed === 'session') throw new AppError('forbidden', 'INSUFFICIENT_SCOPE', errors.sessionNeeded);
    if (needed && !includesScope(scopes, needed))
      throw new AppError('forbidden', 'INSUFFICIENT_SCOPE', errors.scopeMissing(needed));
    const { role } = found;
    return {
      id: userId,
      role,
      sessionId: id as string as SessionId,
      may: (permission) => may({ role }, permission as Permission) && allows(scopes, permission as Permission, call),
    };
  };
}
