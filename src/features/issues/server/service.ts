import { eq } from 'drizzle-orm';
import { isId, newId } from '../../../base/ids.ts';
import type { Database, Queries } from '../../../platform/database.ts';
import { issues } from './tables.ts';

export type Issue = typeof issues.$inferSelect;
export type IssueDraft = Pick<Issue, 'issueNumber' | 'title' | 'year' | 'month'> & Partial<Issue>;
export type Issues = ReturnType<typeof issuesService>;

export function issuesService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async add(draft: IssueDraft): Promise<Issue> {
      const [issue] = await db
        .insert(issues)
        .values({ ...draft, id: newId(), createdAt: clock() })
        .returning();
      return issue as Issue;
    },

    async find(queries: Queries, id: string): Promise<Issue | undefined> {
      if (!isId(id)) return undefined;
      const [issue] = await queries.select().from(issues).where(eq(issues.id, id));
      return issue;
    },
  };
}
