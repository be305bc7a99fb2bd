import { and, asc, eq, exists } from 'drizzle-orm';
import type { Hono } from 'hono';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { SHARED } from '#platform/http/cacheability.ts';

export interface KbartNeeds {
  db: Database;
  journal: Journals;
  publicUrl: string;
}

/** Serves `/kbart.txt`: the journal and the coverage of its archive for knowledge bases of libraries (KBART, NISO RP-9-2014). */
export function mountKbart(site: Hono<Env>, { db, journal, publicUrl }: KbartNeeds): void {
  site.get('/kbart.txt', async (c) => {
    const facts = await journal.read();
    const first = await firstIssue(db);
    const row = {
      publication_title: facts.name,
      print_identifier: '',
      online_identifier: facts.issn,
      date_first_issue_online: first ? `${first.year}-${String(first.month).padStart(2, '0')}` : '',
      num_first_vol_online: first ? volumeOf(first) : '',
      num_first_issue_online: first ? String(first.issueNumber) : '',
      // Empty: the coverage lasts until now.
      date_last_issue_online: '',
      num_last_vol_online: '',
      num_last_issue_online: '',
      title_url: `${publicUrl}/journal`,
      first_author: '',
      title_id: facts.shortName.toLowerCase(),
      embargo_info: '',
      coverage_depth: 'fulltext',
      notes: '',
      publisher_name: facts.publisher,
      publication_type: 'serial',
      date_monograph_published_print: '',
      date_monograph_published_online: '',
      monograph_volume: '',
      monograph_edition: '',
      first_editor: '',
      parent_publication_title_id: '',
      preceding_publication_title_id: '',
      access_type: 'F',
    };
    const cells = (values: string[]) => `${values.map((value) => value.replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`;
    return c.body(cells(Object.keys(row)) + cells(Object.values(row)), 200, {
      'content-type': 'text/tab-separated-values; charset=utf-8',
      'cache-control': SHARED,
    });
  });
}

/** The oldest issue with an article. */
async function firstIssue(db: Database) {
  const hasArticle = exists(
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(published, eq(articles.issueId, issues.id))),
  );
  const [first] = await db
    .select({ year: issues.year, month: issues.month, issueNumber: issues.issueNumber })
    .from(issues)
    .where(and(visibleIssues, hasArticle))
    .orderBy(asc(issues.year), asc(issues.month), asc(issues.issueNumber))
    .limit(1);
  return first;
}
