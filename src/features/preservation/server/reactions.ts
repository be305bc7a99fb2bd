import { and, asc, eq } from 'drizzle-orm';
import type { Accounts } from '#features/accounts/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { fixityFinished } from './events.ts';
import { openFindings } from './findings.ts';
import { faultsMail } from './mails.tsx';
import { fixityFindings as findings, fixityRuns as runs } from './tables.ts';

const MAX_LISTED = 20;

export interface PreservationReactionNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  accounts: Accounts;
  publicUrl: string;
}

/** Mails each fault to the administrators once, not every night. */
export function preservationReactions(needs: PreservationReactionNeeds): void {
  const { db, events, outbox, accounts, publicUrl } = needs;
  events.react(fixityFinished, {
    name: 'preservation.tell-administrators',
    run: async ({ payload }) => {
      if (payload.fresh === 0) return;
      const { storageKey, fault } = findings;
      const fresh = await db
        .select({ storageKey, fault })
        .from(findings)
        .innerJoin(runs, and(eq(runs.id, payload.runId), eq(runs.finishedAt, findings.reportedAt)))
        .where(openFindings)
        .orderBy(asc(findings.firstSeenAt), asc(findings.id))
        .limit(MAX_LISTED);
      const recipients = await accounts.people.withPermission('preservation.manage');
      await inTransaction(db, async (tx) => {
        for (const { email, language } of recipients) {
          const content = await inLanguage(language, () => faultsMail(fresh, { total: payload.fresh, publicUrl }));
          await outbox.queue(tx, email, { content, cause: 'duty' });
        }
      });
    },
  });
}
