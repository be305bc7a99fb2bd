import { eq } from 'drizzle-orm';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { subscribers } from './tables.ts';

/** Adds the subscription of the account's address to the export of personal data. */
export function exportSubscription({ db, accounts }: { db: Database; accounts: Accounts }): void {
  const { state, language, subscribedAt, confirmedAt, unsubscribedAt } = subscribers;
  accounts.profile.exports('newsletter', (person) =>
    db
      .select({ email: subscribers.email, state, language, subscribedAt, confirmedAt, unsubscribedAt })
      .from(subscribers)
      .where(eq(subscribers.email, person.email)),
  );
}
