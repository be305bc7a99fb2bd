import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { SHARED_TEN_MINUTES } from '#platform/http/cacheability.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import { FEEDS, type FeedFormat, feedPath, topicPath } from '../../rules.ts';
import type { issueQueries } from '../../server/issues.ts';
import type { articleQueries } from '../../server/read.ts';
import { articles } from '../../server/tables.ts';
import { articleTexts } from '../../texts.ts';
import {
  articlesForFeed,
  type FeedArticles,
  type NoticeTimes,
  noticeTimes,
  withdrawnArticles,
} from './feed-articles.ts';
import { feedEntries } from './feed-entries.ts';
import { type Feed, WRITERS } from './feed-formats.ts';

const MAX_ENTRIES = 50;

export interface FeedNeeds {
  db: Database;
  journal: Journals;
  topics: Topics;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  publicUrl: string;
}

/** Subject of a feed: all articles, a topic or an issue. */
interface Subject extends FeedArticles {
  /** Start of the feeds' paths, "/topic/{id}". */
  base: string;
  /** Path of its page. */
  path: string;
  title?: string;
  /** Maximum number of entries; unlimited if undefined. */
  limit?: number;
}

/**
 * Serves the feeds, as Atom at `feed.xml` and as RSS at `rss.xml`: of all articles, of a topic at `/topic/{id}/…` and of
 * an issue at `/issue/{id}/…`. Entries are articles, notices, versions and unpublished articles, in the order in which
 * they were announced.
 */
export function mountFeeds(
  site: Hono<Env>,
  { db, journal, topics, queries, issueReading, publicUrl }: FeedNeeds,
): void {
  const newest = async (filter?: { topic: string }) => ({
    limit: MAX_ENTRIES,
    ...(await articlesForFeed(db, MAX_ENTRIES, filter)),
  });
  const subjects: Record<string, (id: string) => Promise<Subject>> = {
    '': async () => ({ base: '', path: '/', ...(await newest()) }),
    '/topic/:id': async (topicId) => {
      const topic = isId(topicId) ? await topics.find(db, topicId) : undefined;
      if (!topic) throw new AppError('missing', 'NOT_FOUND', articleTexts.noTopic);
      const { id, name } = topic;
      return { base: `/topic/${id}`, path: topicPath(name), title: name, ...(await newest({ topic: id })) };
    },
    '/issue/:id': async (issueId) => {
      if (!isId<'issue'>(issueId)) throw new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
      const { issue, articles: published } = await issueReading.byId(issueId);
      const path = `/issue/${issue.id}`;
      const withdrawn = await withdrawnArticles(db, eq(articles.issueId, issueId), MAX_ENTRIES);
      return { base: path, path, title: issue.title, articles: published, withdrawn };
    },
  };
  for (const [base, find] of Object.entries(subjects)) {
    for (const { format, type } of FEEDS) {
      site.get(feedPath(base, format), async (c) => {
        const subject = await find(c.req.param('id') ?? '');
        const [settings, changedAt, times] = await Promise.all([
          journal.read(),
          queries.lastChange(),
          noticeTimes(db, [...subject.articles, ...subject.withdrawn]),
        ]);
        const changed = latest(changedAt, settings.updatedAt);
        const feed = feedOf(subject, { times, settings, changed, origin: publicUrl, format });
        const headers = {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': SHARED_TEN_MINUTES,
        };
        // An empty feed has no Last-Modified, because the renaming of a topic or issue is dated only by its articles.
        const modified = feed.entries.length > 0 ? changed : undefined;
        return conditionalResponse(c.req.raw, WRITERS[format](feed), { headers, changedAt: modified });
      });
    }
  }
}

function latest(...dates: (Date | undefined)[]): Date {
  return new Date(Math.max(0, ...dates.map((date) => date?.getTime() ?? 0)));
}

interface FeedOptions {
  times: Map<string, NoticeTimes>;
  settings: Awaited<ReturnType<Journals['read']>>;
  /** Last change of any article or setting. */
  changed: Date;
  origin: string;
  format: FeedFormat;
}

function feedOf(subject: Subject, { times, settings, changed, origin, format }: FeedOptions): Feed {
  const { base, path, title, limit } = subject;
  const entries = feedEntries(subject, times, origin).slice(0, limit);
  return {
    id: `${origin}${base || '/'}`,
    self: `${origin}${feedPath(base, format)}`,
    link: `${origin}${path}`,
    title: title ? `${settings.name}: ${title}` : settings.name,
    subtitle: settings.tagline,
    language: settings.language,
    rights: `© ${settings.publisher} and the authors`,
    // Any change may have removed the last entry of an empty feed.
    updated: latest(...(entries.length > 0 ? entries.map(({ updated }) => updated) : [changed])),
    entries,
  };
}
