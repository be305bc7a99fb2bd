import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import { OwnSubmission } from '../contract.ts';
import { presentOwn } from './present.ts';
import { isNotDeleted, loadSubmissions } from './read.ts';
import { drafts, submissions } from './tables.ts';

export interface ExportNeeds {
  db: Database;
  links: SignedLinks;
  accounts: Accounts;
  clock: () => Date;
}

const MAX_ROWS = 1000;

/** Adds an author's submissions and drafts to the export of their personal data. */
export function exportSubmissions({ db, links, accounts, clock }: ExportNeeds): void {
  accounts.profile.exports('submissions', async ({ id }) => {
    const mine = and(eq(submissions.userId, id), isNotDeleted);
    const rows = await loadSubmissions(db, mine, { limit: MAX_ROWS, offset: 0 });
    // Export only the fields that the call of own submissions returns.
    return rows.map((row) => z.parse(OwnSubmission, presentOwn(row, { links, now: clock() })));
  });
  accounts.profile.exports('drafts', ({ id }) =>
    db
      .select({ id: drafts.id, updatedAt: drafts.updatedAt, content: drafts.content })
      .from(drafts)
      .where(eq(drafts.userId, id))
      .orderBy(desc(drafts.updatedAt)),
  );
}
