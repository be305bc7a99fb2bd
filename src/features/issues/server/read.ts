import { and, eq, gte, lt, or } from 'drizzle-orm';
import { withTranslations } from '#base/translations.ts';
import type { IssueRef } from '../contract.ts';
import { issues } from './tables.ts';

/** Issues that readers can see. */
export const visibleIssues = eq(issues.status, 'PUBLISHED');

/** Issues of the volume that begins in `year`. */
export const issuesOfVolume = (year: number) =>
  or(and(eq(issues.year, year), gte(issues.month, 7)), and(eq(issues.year, year + 1), lt(issues.month, 7)));

/** The issue of an article as replies have it. */
export const issueRefOf = (issue: typeof issues.$inferSelect | null): IssueRef | null =>
  issue && withTranslations(issue);
