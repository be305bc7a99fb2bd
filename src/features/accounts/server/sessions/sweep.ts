import { and, eq, exists, gt, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SESSION_RETENTION_DAYS } from '../../rules.ts';
import { sessions, users } from '../tables.ts';
import type { SessionNeeds } from './needs.ts';

/** Deletes old sessions, except the last one of each account, and all sessions of deleted accounts. */
export function sweepSessions({ db, clock }: SessionNeeds) {
  return async (): Promise<void> => {
    const before = new Date(clock().getTime() - SESSION_RETENTION_DAYS * 24 * 3600_000);
    const later = alias(sessions, 'later');
    const isLater = and(eq(later.userId, sessions.userId), gt(later.lastSeenAt, sessions.lastSeenAt));
    const isOld = and(lt(sessions.lastSeenAt, before), exists(db.select().from(later).where(isLater)));
    const deletedAccounts = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
    await db.delete(sessions).where(or(isOld, inArray(sessions.userId, deletedAccounts)));
  };
}
