import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import { FEEDS, type FeedFormat, feedPath, topicPath } from '../../rules.ts';
import type { issueQueries } from '../../server/issues.ts';
import type { articleQueries } from '../../server/read.ts';
import { articles } from '../../server/tables.ts';
import { articleTexts } from '../../texts.ts';
import { articlesInNews, type NoticeTimes, noticeTimes, type Told, withdrawnAmong } from './feed-articles.ts';
import { atomOf, type Feed, type FeedWriter, rssOf } from './feed-formats.ts';
import { newsOf } from './feed-news.ts';

const NEWEST = 50;
const KEPT_FOR = 600;
const WRITERS: Record<FeedFormat, FeedWriter> = { atom: atomOf, rss: rssOf };

export interface FeedNeeds {
  db: Database;
  journal: Journals;
  topics: Topics;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  publicUrl: string;
}

/** What a feed is of: everything, a topic or an issue. */
interface Subject extends Told {
  /** What its feeds' addresses begin with, "/topic/{id}". */
  base: string;
  /** Its page. */
  path: string;
  title?: string;
  /** The most entries it has; everything unless said otherwise. */
  most?: number;
}

/**
 * What is new as Atom at `feed.xml` and as RSS at `rss.xml`: of all, of a topic at `/topic/{id}/…`, of an issue at
 * `/issue/{id}/…`. Articles, and what had to be said about them and became of them since, in the order in which it became
 * known.
 */
export function mountFeeds(
  site: Hono<Env>,
  { db, journal, topics, queries, issueReading, publicUrl }: FeedNeeds,
): void {
  const newest = async (filter?: { topic: string }) => ({
    most: NEWEST,
    ...(await articlesInNews(db, NEWEST, filter)),
  });
  const subjects: Record<string, (id: string) => Promise<Subject>> = {
    '': async () => ({ base: '', path: '/', ...(await newest()) }),
    '/topic/:id': async (given) => {
      const topic = isId(given) ? await topics.find(db, given) : undefined;
      if (!topic) throw new AppError('missing', 'NOT_FOUND', articleTexts.noTopic);
      const { id, name } = topic;
      return { base: `/topic/${id}`, path: topicPath(name), title: name, ...(await newest({ topic: id })) };
    },
    '/issue/:id': async (given) => {
      if (!isId<'issue'>(given)) throw new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
      const { issue, articles: published } = await issueReading.byId(given);
      const path = `/issue/${issue.id}`;
      const withdrawn = await withdrawnAmong(db, eq(articles.issueId, given), NEWEST);
      return { base: path, path, title: issue.title, articles: published, withdrawn };
    },
  };
  for (const [base, find] of Object.entries(subjects)) {
    for (const { format, type } of FEEDS) {
      site.get(feedPath(base, format), async (c) => {
        const subject = await find(c.req.param('id') ?? '');
        const [known, changedAt, times] = await Promise.all([
          journal.read(),
          queries.lastChange(),
          noticeTimes(db, [...subject.articles, ...subject.withdrawn]),
        ]);
        const changed = latest(changedAt, known.updatedAt);
        const feed = feedOf(subject, times, { ...known, changed }, publicUrl, format);
        const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${KEPT_FOR}` };
        // Topics and issues do not say when they were renamed; only their articles do.
        const isDated = feed.news.length > 0;
        const modified = isDated ? changed : undefined;
        return conditionalResponse(c.req.raw, WRITERS[format](feed), { headers, changedAt: modified });
      });
    }
  }
}

function latest(...moments: (Date | undefined)[]): Date {
  return new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)));
}

function feedOf(
  { base, path, title, most, ...told }: Subject,
  times: Map<string, NoticeTimes>,
  { changed, ...journal }: Awaited<ReturnType<Journals['read']>> & { changed: Date },
  origin: string,
  format: FeedFormat,
): Feed {
  const news = newsOf(told, times, origin).slice(0, most);
  return {
    id: `${origin}${base || '/'}`,
    self: `${origin}${feedPath(base, format)}`,
    link: `${origin}${path}`,
    title: title ? `${journal.name}: ${title}` : journal.name,
    about: journal.tagline,
    language: journal.language,
    rights: `© ${journal.publisher} and the authors`,
    // With nothing in it, something may have left it whenever anything was changed.
    updated: latest(...(news.length > 0 ? news.map(({ updated }) => updated) : [changed])),
    news,
  };
}
