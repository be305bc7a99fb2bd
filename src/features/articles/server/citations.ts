import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { issues } from '../../issues/server/tables.ts';
import type { Journals } from '../../journal/server/service.ts';
import { journalSettings } from '../../journal/server/tables.ts';
import type { Article, Citation } from '../contract.ts';
import { cite, prepareStyles } from './citation-styles.ts';
import { cslOf } from './csl.ts';
import { type articleQueries, published } from './read.ts';
import { articles } from './tables.ts';

/** Articles whose citations are kept: some three kilobytes each. */
const MOST_KEPT = 2_000;

export interface CitationNeeds {
  db: Database;
  journal: Journals;
  queries: ReturnType<typeof articleQueries>;
  publicUrl: string;
}

export type Citations = ReturnType<typeof citationsService>;

/** How an article is cited. Writing it down takes the processor milliseconds, so what it wrote is kept until it is no longer true. */
export function citationsService({ db, journal, queries, publicUrl }: CitationNeeds) {
  /** Oldest use first. */
  const kept = new Map<string, { state: string; citations: Citation[] }>();

  const write = async (article: Article) => cite(cslOf(article, await journal.read(), publicUrl));

  /** Changes with everything a citation says: the article, its issue and the journal; nothing when it is not public. */
  const stateOf = async (number: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ at: articles.updatedAt, issue: issues.id, issueVersion: issues.version, own: journalSettings.version })
      .from(articles)
      .leftJoin(issues, eq(issues.id, articles.issueId))
      .leftJoin(journalSettings, sql`true`)
      .where(and(eq(articles.number, number), published));
    return row && [row.at.getTime(), row.issue, row.issueVersion, row.own].join(' ');
  };

  return {
    /** The citations of a published article; throws 404 for an unknown number and 410 for a withdrawn one. */
    async byNumber(number: string): Promise<Citation[]> {
      const state = await stateOf(number);
      const found = kept.get(number);
      kept.delete(number);
      if (state && found?.state === state) {
        kept.set(number, found);
        return found.citations;
      }
      const citations = await write(await queries.byNumber(number));
      if (state) kept.set(number, { state, citations });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      return citations;
    },

    /** Builds what the first citation would have to wait half a second for. */
    prepare: prepareStyles,

    /** Those of an article that is not public yet. */
    preview: write,
  };
}
