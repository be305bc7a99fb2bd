import { isNotNull, isNull, or } from 'drizzle-orm';
import { yearOf } from '#base/dates.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { PlannedArticle } from './plan-article.ts';
import type { PlannedIssue } from './plan-issue.ts';
import { oldAddresses } from './tables.ts';

const texts = remarkTexts.articles.known;

/** An article or issue that exists already, or comes earlier in the same file. */
export interface KnownRecord<Id> {
  /** Undefined for one that is not written yet. */
  id: Id | undefined;
}

interface KnownArticle extends KnownRecord<SubmissionId> {
  /** How it was recognised. */
  by: string;
}

type Kind = 'issue' | 'article';
type ArticleKey = Pick<PlannedArticle, 'doi' | 'publishedAt'> & { title: string };

export type KnownRecords = Awaited<ReturnType<typeof knownRecords>>;

/** The journal's records, to recognise those that come again: articles by old id, DOI, or title and year, issues by old id, or title and number. */
export async function knownRecords(db: Queries) {
  const found = new Map<string, IssueId | SubmissionId | undefined>();
  for (const { kind, oldId, targetId } of await db.select().from(oldAddresses))
    found.set(oldKey(kind, oldId), targetId);
  const { id, doi, title, publishedAt, deletedAt } = submissions;
  const rows = await db
    .select({ id, doi, title, publishedAt, deletedAt })
    .from(submissions)
    .where(or(isNull(deletedAt), isNotNull(doi)));
  for (const row of rows) {
    if (row.doi) found.set(`doi ${row.doi}`, row.id);
    if (row.publishedAt && !row.deletedAt) found.set(titleKey({ ...row, publishedAt: row.publishedAt }), row.id);
  }
  for (const issue of await db.select().from(issues)) found.set(issueKey(issue), issue.id);

  return {
    article(oldIds: string[], article: ArticleKey): KnownArticle | undefined {
      const { doi } = article;
      const keys: [key: string, by: string][] = [
        ...oldIds.map((oldId): [string, string] => [oldKey('article', oldId), texts.before]),
        ...(doi ? [[`doi ${doi}`, texts.doi(doi)] satisfies [string, string]] : []),
        [titleKey(article), texts.title],
      ];
      const [key, by] = keys.find(([name]) => found.has(name)) ?? [];
      return key === undefined || by === undefined ? undefined : { id: found.get(key) as SubmissionId | undefined, by };
    },

    withDoi: (doi: string) => found.get(`doi ${doi}`) as SubmissionId | undefined,

    withTitle: (article: Omit<ArticleKey, 'doi'>) => found.get(titleKey(article)) as SubmissionId | undefined,

    issue(oldIds: string[], issue: PlannedIssue): KnownRecord<IssueId> | undefined {
      const keys = [...oldIds.map((oldId) => oldKey('issue', oldId)), issueKey(issue)];
      const key = keys.find((name) => found.has(name));
      return key === undefined ? undefined : { id: found.get(key) as IssueId | undefined };
    },

    hasOldId: (kind: Kind, oldId: string): boolean => found.has(oldKey(kind, oldId)),

    /** Adds an article; without an id while nothing is written. */
    addArticle(oldIds: string[], article: ArticleKey, target?: SubmissionId): void {
      for (const oldId of oldIds) found.set(oldKey('article', oldId), target);
      if (article.doi) found.set(`doi ${article.doi}`, target);
      found.set(titleKey(article), target);
    },

    addIssue(oldIds: string[], issue: PlannedIssue, target?: IssueId): void {
      for (const oldId of oldIds) found.set(oldKey('issue', oldId), target);
      found.set(issueKey(issue), target);
    },
  };
}

const oldKey = (kind: Kind, oldId: string) => `old ${kind} ${oldId}`;

/** Letters and digits alone, in lower case and without accents. */
export const simple = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const titleKey = ({ title, publishedAt }: { title: string; publishedAt: Date }) =>
  `title ${yearOf(publishedAt.toISOString())} ${simple(title)}`;

const issueKey = ({ year, issueNumber, title }: { year: number; issueNumber: number; title: string }) =>
  `issue ${year} ${issueNumber} ${simple(title)}`;
