import { eq } from 'drizzle-orm';
import { yearOf } from '#base/dates.ts';
import { articles } from '#features/articles/server/tables.ts';
import { Doi } from '#features/submissions/contract-fields.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { simple } from '../known.ts';
import { oldAddresses } from '../tables.ts';
import type { DescribedUsage } from './described-usage.ts';

const remarks = remarkTexts.usage;

export interface UsedArticle {
  id: SubmissionId;
  title: string;
}
type Titled = UsedArticle & { year: number };

/** The article that a line is about, or why there is none. */
export type Match = { article: UsedArticle; odd?: string } | { refused: string };

export type UsageMatching = Awaited<ReturnType<typeof usageMatching>>;

/** Finds the articles that reports name: by DOI, by the id in the old system, or by title and year. */
export async function usageMatching(db: Queries) {
  const { id, doi, title, publishedAt, state } = articles;
  const rows = await db.select({ id, doi, title, publishedAt }).from(articles).where(eq(state, 'published'));
  const byId = new Map<string, UsedArticle>();
  const byDoi = new Map<string, UsedArticle>();
  const byTitle = new Map<string, Titled[]>();
  for (const row of rows) {
    const article = { id: row.id, title: row.title, year: yearOf(row.publishedAt.toISOString()) };
    byId.set(row.id, article);
    if (row.doi) byDoi.set(row.doi, article);
    byTitle.set(simple(row.title), [...(byTitle.get(simple(row.title)) ?? []), article]);
  }
  const byOldId = new Map<string, UsedArticle>();
  for (const { oldId, targetId } of await db.select().from(oldAddresses).where(eq(oldAddresses.kind, 'article'))) {
    const article = byId.get(targetId);
    if (article) byOldId.set(oldId, article);
  }

  const titled = ({ title: given, year }: DescribedUsage): Match => {
    const same = byTitle.get(simple(given)) ?? [];
    const found = year === undefined ? same : same.filter((article) => article.year === year);
    const [first, second] = found;
    if (second) return { refused: remarks.twins(found.length) };
    if (first) return { article: first };
    return same.length > 0 ? { refused: remarks.otherYear(year) } : { refused: remarks.unknown };
  };

  return (described: DescribedUsage): Match => {
    const given = Doi.safeParse(described.doi);
    const ofDoi = given.success && given.data ? byDoi.get(given.data) : undefined;
    const ofId = byOldId.get(described.oldId);
    if (ofDoi && ofId && ofDoi.id !== ofId.id) return { refused: remarks.twoArticles(ofDoi.title, ofId.title) };
    const article = ofDoi ?? ofId;
    if (!article) return titled(described);
    if (isAlike(described.title, article.title)) return { article };
    return { article, odd: ofDoi ? remarks.otherDoi(article.title) : remarks.otherId(article.title) };
  };
}

/** Whether one title contains the other: reports leave out subtitles. */
function isAlike(one: string, other: string): boolean {
  const [first, second] = [simple(one), simple(other)];
  return first.includes(second) || second.includes(first);
}
