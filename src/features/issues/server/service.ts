import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import { isStillNamed } from '#platform/database/errors.ts';
import type { Queries } from '#platform/database/types.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { IssueId } from '../rules.ts';
import { issueTexts as texts } from '../texts.ts';
import { issues } from './tables.ts';

export type Issue = typeof issues.$inferSelect;
export type Issues = ReturnType<typeof issuesService>;

export function issuesService(needs: RecordNeeds) {
  return {
    ...recordsService(needs, { table: issues, kind: 'issue', titleOf: ({ title }) => title, translate }),

    async find(queries: Queries, id: IssueId): Promise<Issue | undefined> {
      if (!isId(id)) return undefined;
      const [issue] = await queries.select().from(issues).where(eq(issues.id, id));
      return issue;
    },
  };
}

function translate(error: unknown): unknown {
  return isStillNamed(error) ? new AppError('conflict', 'ISSUE_IN_USE', texts.inUse) : error;
}
