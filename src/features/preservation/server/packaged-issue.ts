import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { bagName } from '../rules.ts';
import { preservationTexts } from '../texts.ts';
import { unitQueries } from './unit-queries.ts';

export type KnownIssue = Issue & { id: IssueId };

/** Returns an issue with the journal's settings and the name of its bag; throws 404 for an unknown issue. */
export async function packagedIssue({ db, journal }: { db: Database; journal: Journals }, issueId: string) {
  const [row] = isId<'issue'>(issueId) ? await db.select().from(issues).where(eq(issues.id, issueId)) : [];
  if (!row) throw new AppError('missing', 'NOT_FOUND', preservationTexts.bag.noIssue);
  const publishAt = row.publishAt?.toISOString() ?? null;
  const issue: KnownIssue = { ...row, articleCount: 0, createdAt: row.createdAt.toISOString(), publishAt };
  const settings = await journal.read();
  const isDuplicate = await unitQueries(db).hasDuplicateNumber(row);
  return { issue, settings, name: bagName(settings.shortName, issue, { isDuplicate }), mtime: row.createdAt };
}
