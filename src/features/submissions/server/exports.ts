import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import { OwnSubmission } from '../contract.ts';
import { presentOwn } from './present.ts';
import { loadSubmissions, presentSubmissions } from './read.ts';
import { drafts, submissions } from './tables.ts';

export interface ExportNeeds {
  db: Database;
  links: SignedLinks;
  accounts: Accounts;
  clock: () => Date;
}

const MOST = 1000;

/** What is kept about an author here belongs into the export of his own data. */
export function exportSubmissions({ db, links, accounts, clock }: ExportNeeds): void {
  accounts.profile.exports('submissions', async ({ id }) => {
    const mine = and(eq(submissions.userId, id), presentSubmissions);
    const rows = await loadSubmissions(db, mine, { limit: MOST, offset: 0 });
    // What the call of one's own submissions shows, and nothing else of the rows it is made from.
    return rows.map((row) => z.parse(OwnSubmission, presentOwn(row, links, clock())));
  });
  accounts.profile.exports('drafts', ({ id }) =>
    db
      .select({ id: drafts.id, updatedAt: drafts.updatedAt, content: drafts.content })
      .from(drafts)
      .where(eq(drafts.userId, id))
      .orderBy(desc(drafts.updatedAt)),
  );
}
