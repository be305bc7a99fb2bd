import { asc, eq } from 'drizzle-orm';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { contactMessages } from './tables.ts';

const MAX_ROWS = 1000;

/** Adds messages sent from the account's address to the export of personal data. */
export function exportMessages({ db, accounts }: { db: Database; accounts: Accounts }): void {
  const { createdAt, subject, message } = contactMessages;
  accounts.profile.exports('messages', ({ email }) =>
    db
      .select({ createdAt, subject, message })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
      .orderBy(asc(createdAt))
      .limit(MAX_ROWS),
  );
}
