import { and, count, eq } from 'drizzle-orm';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Board, BoardMember } from '#features/board/server/service.ts';
import type { ContactInfo } from '#features/contact/contract.ts';
import type { Contact } from '#features/contact/server/service.ts';
import { byTarget, type DepositState, type Target } from '#features/deposits/rules.ts';
import { deposits } from '#features/deposits/server/tables.ts';
import type { Journals, KnownJournal } from '#features/journal/server/service.ts';
import type { Pages } from '#features/pages/server/service.ts';
import type { SiteTextKey } from '#features/pages/site-texts.ts';
import type { FixityState } from '#features/preservation/contract.ts';
import type { FindingsReading } from '#features/preservation/server/findings.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';
import { type ArticleFacts, articleFacts } from './article-facts.ts';
import { type IssueFacts, issueFacts } from './issue-facts.ts';

export interface FactNeeds {
  db: Database;
  clock: () => Date;
  config: Config;
  journal: Journals;
  pages: Pages;
  contact: Contact;
  board: Board;
  fixityFindings: FindingsReading;
}

/** The journal as it is, as far as the criteria look at it. */
export interface Facts {
  now: Date;
  journal: KnownJournal;
  /** Origin that readers see. */
  publicUrl: string;
  /** English texts of the public policies, by key. */
  policies: Map<string, { title: string; body: string }>;
  /** Texts of the About page, by section. */
  about: Map<string, string>;
  siteTexts: Map<SiteTextKey, string>;
  contact: ContactInfo;
  /** The active members. */
  board: Pick<BoardMember, 'role' | 'affiliation'>[];
  articles: ArticleFacts;
  issues: IssueFacts;
  /** Number of published articles by the state of their deposit. */
  deposits: Record<Target, Partial<Record<DepositState, number>>>;
  /** Whether the server has the settings that deposits need. */
  connected: Record<Target, boolean>;
  doiPrefix: string | undefined;
  fixity: FixityState;
}

/** Reads everything once; the number of statements does not grow with the journal. */
export async function readFacts(needs: FactNeeds): Promise<Facts> {
  const { db, clock, config, journal, pages, contact, board, fixityFindings } = needs;
  const now = clock();
  const [facts, documents, about, texts, info, members, ofArticles, ofIssues, depositRows, fixity] = await Promise.all([
    journal.read(),
    pages.documents(),
    pages.about(),
    pages.texts.list(),
    contact.info.forVisitors(),
    board.list({ all: false }),
    articleFacts(db, now),
    issueFacts(db, now),
    db
      .select({ target: deposits.target, state: deposits.state, n: count() })
      .from(deposits)
      .innerJoin(articles, and(eq(articles.id, deposits.articleId), published))
      .groupBy(deposits.target, deposits.state),
    fixityFindings.state(),
  ]);
  const byState: Facts['deposits'] = byTarget(() => ({}));
  for (const { target, state, n } of depositRows) byState[target][state] = n;
  return {
    now,
    journal: facts,
    publicUrl: config.publicUrl,
    policies: new Map(documents.filter(({ isPublic }) => isPublic).map((found) => [found.key, found])),
    about: new Map(about.map(({ section, content }) => [section, content])),
    siteTexts: new Map(texts.map(({ key, text }) => [key, text])),
    contact: info,
    board: members,
    articles: ofArticles,
    issues: ofIssues,
    deposits: byState,
    connected: {
      CROSSREF: config.crossref !== undefined,
      DATACITE: config.datacite !== undefined,
      DOAJ: config.doaj !== undefined,
    },
    doiPrefix: config.doiPrefix,
    fixity,
  };
}
