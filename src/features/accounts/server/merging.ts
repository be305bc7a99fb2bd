import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { ROLES } from '#features/access/rules.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { MERGE_DAYS, type MergeId } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Merge } from '../users-contract.ts';
import { accountsMerged, mergeUndone } from './events.ts';
import { officeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Person } from './people/person.ts';
import { accountAddresses, accountMerges, identities, users } from './tables.ts';

const { merge: words } = texts.users;

/** A column by which rows belong to an account, with the key of their table. */
export interface Belonging {
  table: PgTable;
  key: PgColumn;
  owner: PgColumn;
}

/** Merges two accounts of one person: everything of the one belongs to the other from then on. Can be undone for thirty days. */
export function mergingService(needs: AccountNeeds) {
  const { db, people, sessions, outbox, events, clock } = needs;
  const belongings = new Map<string, Belonging>([
    ['identities', { table: identities, key: identities.id, owner: identities.userId }],
  ]);

  /** Locks two accounts, always in the same order, so that two merges cannot wait for each other. */
  const lockBoth = async (tx: Transaction, ids: [UserId, UserId]): Promise<Map<UserId, Person>> => {
    const locked = new Map<UserId, Person>();
    for (const id of [...new Set(ids)].toSorted()) locked.set(id, await people.lock(tx, id));
    return locked;
  };

  return {
    /** Registers rows that belong to accounts and move with them. */
    moves(name: string, belonging: Belonging): void {
      belongings.set(name, belonging);
    },

    /** Throws a field error for an account that cannot keep the other's rows; 409 for the actor's own account. */
    async merge(actorId: UserId, fromId: UserId, into: string): Promise<MergeId> {
      if (fromId === actorId) throw new AppError('conflict', 'OWN_ACCOUNT', words.own);
      const target = await people.findByEmail(into);
      if (!target) throw invalid([{ path: 'into', message: words.unknown }]);
      return inTransaction(db, async (tx) => {
        const locked = await lockBoth(tx, [fromId, target.id]);
        const [from, kept] = [locked.get(fromId), locked.get(target.id)] as [Person, Person];
        await requireMergeable(tx, from, kept);
        const moved: Record<string, string[]> = {};
        for (const [name, belonging] of belongings)
          moved[name] = await move(tx, belonging, { from: from.id, to: kept.id });
        await sessions.endAll(tx, from.id);
        await people.change(from.id, { email: null, deletedAt: clock() }, tx);
        await tx.insert(accountAddresses).values({ email: from.email, userId: kept.id }).onConflictDoNothing();
        await tx.update(accountAddresses).set({ userId: kept.id }).where(eq(accountAddresses.userId, from.id));
        const id = newId<'merge'>();
        const row = { id, fromId, intoId: kept.id, email: from.email, moved, actorId, mergedAt: clock() };
        await tx.insert(accountMerges).values(row);
        const content = await officeMail(kept, () => texts.notices.merged(from.email, kept.email));
        for (const address of [kept.email, from.email])
          await outbox.queue(tx, address, { content, cause: 'recipient' });
        await events.record(tx, accountsMerged, { payload: { userId: kept.id, fromId }, actorId });
        return id;
      });
    },

    /** The merges that can still be undone, newest first. */
    async list(): Promise<Merge[]> {
      const rows = await db
        .select({ merge: accountMerges, firstName: users.firstName, lastName: users.lastName, into: users.email })
        .from(accountMerges)
        .innerJoin(users, eq(users.id, accountMerges.intoId))
        .where(gt(accountMerges.mergedAt, daysAgo(clock())))
        .orderBy(desc(accountMerges.mergedAt));
      return rows.map(({ merge, firstName, lastName, into }) => ({
        id: merge.id,
        name: `${firstName} ${lastName}`,
        email: merge.email,
        into: into ?? '',
        mergedAt: merge.mergedAt.toISOString(),
      }));
    },

    /**
     * Separates two accounts again: the one that was merged gets back its address and what it had. 404 for an unknown merge or
     * an old one; 409 when somebody has registered with its address since.
     */
    async undo(actorId: UserId, id: MergeId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const isRecent = and(eq(accountMerges.id, id), gt(accountMerges.mergedAt, daysAgo(clock())));
        const [merge] = await tx.delete(accountMerges).where(isRecent).returning();
        if (!merge) throw new AppError('missing', 'NOT_FOUND', words.missing);
        const { fromId, intoId, email, moved } = merge;
        await people.lock(tx, intoId);
        await people.deleteUnconfirmed(tx, { email, exceptId: fromId });
        await tx.update(users).set({ email, deletedAt: null }).where(eq(users.id, fromId)).catch(addressTaken);
        for (const [name, keys] of Object.entries(moved)) {
          const belonging = belongings.get(name);
          if (belonging && keys.length > 0) await move(tx, belonging, { from: intoId, to: fromId, keys });
        }
        await tx
          .delete(accountAddresses)
          .where(and(eq(accountAddresses.email, email), eq(accountAddresses.userId, intoId)));
        await events.record(tx, mergeUndone, { payload: { userId: intoId, fromId }, actorId });
      });
    },

    /** Deletes merges that can no longer be undone, with the credentials of the accounts that were merged. */
    async sweep(): Promise<void> {
      await inTransaction(db, async (tx) => {
        const old = await tx
          .delete(accountMerges)
          .where(lt(accountMerges.mergedAt, daysAgo(clock())))
          .returning();
        const ids = old.map(({ fromId }) => fromId);
        // The name stays: what the account did was done by a person who is still here.
        const gone = { passwordHash: null, authenticatorSecret: null, role: 'AUTHOR' as const };
        await tx.update(users).set(gone).where(inArray(users.id, ids));
      });
    },
  };
}

interface Move {
  from: UserId;
  to: UserId;
  keys?: string[];
}

/** Gives rows to another account and returns their keys; with `keys`, only those of them. */
async function move(tx: Transaction, { table, key, owner }: Belonging, { from, to, keys }: Move): Promise<string[]> {
  const isMoved = and(eq(owner, from), keys && inArray(key, keys));
  const { rows } = await tx.execute<{ key: string }>(
    sql`update ${table} set ${sql.identifier(owner.name)} = ${to} where ${isMoved} returning ${key} as key`,
  );
  return rows.map((row) => row.key);
}

/** Throws a field error for an account that cannot keep the other's rows. */
async function requireMergeable(tx: Transaction, from: Person, into: Person): Promise<void> {
  const refuse = (message: string) => invalid([{ path: 'into', message }]);
  if (from.id === into.id) throw refuse(words.same);
  if (!into.verifiedAt) throw refuse(words.unconfirmed);
  if (ROLES.indexOf(from.role) > ROLES.indexOf(into.role)) throw refuse(words.higherRole);
  const linked = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(inArray(identities.userId, [from.id, into.id]));
  if (linked.length > 1) throw refuse(words.twoIds);
}

function daysAgo(now: Date): Date {
  return new Date(now.getTime() - MERGE_DAYS * 24 * 3600_000);
}

function addressTaken(error: unknown): never {
  if (brokeConstraint(error, 'users_email_key')) throw new AppError('conflict', 'EMAIL_EXISTS', words.addressTaken);
  throw error;
}
