import { eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { ReviewerId } from '#features/review/rules.ts';
import { addReviewer, removeUnusedReviewer } from '#features/review/server/register.ts';
import { isStillNamed } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { ImportId } from '../rules.ts';
import type { PlannedPerson } from './plan-person.ts';
import { importedRecords } from './tables.ts';

interface PeopleNeeds {
  db: Database;
  accounts: Accounts;
}

/** Writes an account and an entry of the register of reviewers, as far as the address has none. */
export async function writePerson(
  { db, accounts, clock }: PeopleNeeds & { clock: () => Date },
  { email, account, reviewer }: PlannedPerson,
  importId: ImportId,
): Promise<void> {
  const written = { importId, writtenAt: clock() };
  await inTransaction(db, async (tx) => {
    const userId = account && (await accounts.people.addWithoutPassword(tx, { email, ...account }));
    const reviewerId = reviewer && (await addReviewer(tx, { email, ...reviewer, createdAt: clock() }));
    const rows = [
      ...(userId ? [{ ...written, targetId: userId, kind: 'account' as const }] : []),
      ...(reviewerId ? [{ ...written, targetId: reviewerId, kind: 'reviewer' as const }] : []),
    ];
    if (rows.length > 0) await tx.insert(importedRecords).values(rows);
  });
}

/** Removes the people whom nobody has invited or changed, and who have not logged in. */
export async function takePeopleAway(
  { db, accounts }: PeopleNeeds,
  records: (typeof importedRecords.$inferSelect)[],
): Promise<{ people: number; staying: number }> {
  let [people, staying] = [0, 0];
  for (const { kind, targetId } of records) {
    if (kind !== 'account' && kind !== 'reviewer') continue;
    const isRemoved = await removedUnused(db, async (tx) => {
      await tx.delete(importedRecords).where(eq(importedRecords.targetId, targetId));
      return kind === 'account'
        ? accounts.people.removeUnused(tx, targetId as UserId)
        : removeUnusedReviewer(tx, targetId as ReviewerId);
    });
    if (isRemoved) people += 1;
    else staying += 1;
  }
  return { people, staying };
}

/** A record that others point at is in use. */
async function removedUnused(db: Database, remove: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
  try {
    return await inTransaction(db, remove);
  } catch (error) {
    if (isStillNamed(error)) return false;
    throw error;
  }
}
