import { eq } from 'drizzle-orm';
import { withTranslations } from '#base/translations.ts';
import type { IssueRef } from '../contract.ts';
import { issues } from './tables.ts';

/** Issues that readers can see. */
export const visibleIssues = eq(issues.status, 'PUBLISHED');

/** The issue of an article as replies have it. */
export const issueRefOf = (issue: typeof issues.$inferSelect | null): IssueRef | null =>
  issue && withTranslations(issue);
