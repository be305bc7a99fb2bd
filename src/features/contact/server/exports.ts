import { asc, eq } from 'drizzle-orm';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { contactMessages } from './tables.ts';

const MOST = 1000;

/** Messages sent from the same address belong into the export of somebody's own data. */
export function exportMessages({ db, accounts }: { db: Database; accounts: Accounts }): void {
  const { createdAt, subject, message } = contactMessages;
  accounts.profile.exports('messages', ({ email }) =>
    db
      .select({ createdAt, subject, message })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
      .orderBy(asc(createdAt))
      .limit(MOST),
  );
}
