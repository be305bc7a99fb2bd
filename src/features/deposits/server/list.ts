import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Slice } from '#base/paging.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Config } from '#platform/config/config.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { Deposit, DepositedArticle, TargetState } from '../contract.ts';
import { byTarget, type StateFilter, type Target } from '../rules.ts';
import type { Documents } from './documents.ts';
import { deposits } from './tables.ts';

interface DepositFilter {
  q?: string | undefined;
  target?: Target | undefined;
  state?: StateFilter | undefined;
  issue?: IssueId | undefined;
}

const TABLES = {
  CROSSREF: alias(deposits, 'crossref'),
  DATACITE: alias(deposits, 'datacite'),
  DOAJ: alias(deposits, 'doaj'),
};

function matching({ q, target, state, issue }: DepositFilter): SQL | undefined {
  const tables = target ? [TABLES[target]] : Object.values(TABLES);
  const inState = (filter: StateFilter) => (table: (typeof tables)[number]) => {
    if (filter === 'NONE') return isNull(table.state);
    return inArray(table.state, filter === 'TROUBLE' ? ['REFUSED', 'FAILED'] : [filter]);
  };
  return and(
    // An unpublished article is listed while it has a deposit.
    or(eq(articles.state, 'published'), ...Object.values(TABLES).map((table) => isNotNull(table.state))),
    q ? containsText(q, articles.title, articles.number, articles.doi) : undefined,
    issue ? eq(articles.issueId, issue) : undefined,
    state ? or(...tables.map(inState(state))) : undefined,
  );
}

interface ListNeeds {
  db: Database;
  config: Pick<Config, 'crossref' | 'datacite' | 'doaj'>;
  documents: Documents;
}

/** Lists articles with their deposits, with three statements for any page size. */
export function depositList({ db, config, documents }: ListNeeds) {
  const on = (target: Target) => and(eq(TABLES[target].articleId, articles.id), eq(TABLES[target].target, target));
  const targetOf = (address: string | undefined) => ({
    isConfigured: address !== undefined,
    host: address ? new URL(address).host : '',
  });
  const accounts = { CROSSREF: config.crossref, DATACITE: config.datacite, DOAJ: config.doaj };
  const targetStates = async (): Promise<Record<Target, TargetState>> => {
    const problems = await documents.problemsByTarget();
    return byTarget((target) => ({ ...targetOf(accounts[target]?.url), problems: problems[target] }));
  };

  return async (page: Slice, filter: DepositFilter) => {
    const where = matching(filter);
    const [states, rows, [counted]] = await Promise.all([
      targetStates(),
      db
        .select({
          article: articles,
          issue: issues,
          crossref: TABLES.CROSSREF,
          datacite: TABLES.DATACITE,
          doaj: TABLES.DOAJ,
        })
        .from(articles)
        .leftJoin(issues, eq(issues.id, articles.issueId))
        .leftJoin(TABLES.CROSSREF, on('CROSSREF'))
        .leftJoin(TABLES.DATACITE, on('DATACITE'))
        .leftJoin(TABLES.DOAJ, on('DOAJ'))
        .where(where)
        .orderBy(newestFirst(articles.publishedAt), asc(articles.id))
        .limit(page.limit)
        .offset(page.offset),
      db
        .select({ total: count() })
        .from(articles)
        .leftJoin(TABLES.CROSSREF, on('CROSSREF'))
        .leftJoin(TABLES.DATACITE, on('DATACITE'))
        .leftJoin(TABLES.DOAJ, on('DOAJ'))
        .where(where),
    ]);
    const data = rows.map(({ article, issue, crossref, datacite, doaj }): DepositedArticle => {
      const { id, number, title, doi, state } = article;
      return {
        id,
        number,
        title,
        doi,
        isWithdrawn: state !== 'published',
        issue: issue && { id: issue.id, title: issue.title },
        deposits: { CROSSREF: present(crossref), DATACITE: present(datacite), DOAJ: present(doaj) },
      };
    });
    return { data, total: counted?.total ?? 0, targets: states };
  };
}

function present(row: typeof deposits.$inferSelect | null): Deposit | null {
  if (!row) return null;
  const { state, message, problems, attempts, nextTryAt, updatedAt } = row;
  return {
    state,
    message,
    problems,
    attempts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
