import { Feed } from 'feed';
import type { Hono } from 'hono';
import { AppError } from '../../../base/errors.ts';
import { isId } from '../../../base/ids.ts';
import { LICENCES } from '../../../base/journal.ts';
import { xmlText } from '../../../base/xml.ts';
import type { Database } from '../../../platform/database.ts';
import type { Env } from '../../../platform/http/address.ts';
import type { Journals } from '../../journal/server/service.ts';
import type { Topics } from '../../topics/server/service.ts';
import type { Article } from '../contract.ts';
import { articlePath, authorNames, pdfPath, titleOf } from '../rules.ts';
import { articleTexts } from '../texts.ts';
import type { issueQueries } from './issues.ts';
import type { articleQueries } from './read.ts';

const NEWEST = 50;
const KEPT_FOR = 600;

export interface FeedNeeds {
  db: Database;
  journal: Journals;
  topics: Topics;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  publicUrl: string;
}

/** What a feed is of: everything, a topic or an issue. */
interface Subject {
  /** Its page. */
  path: string;
  title?: string;
  articles: Article[];
}

/**
 * The newest articles as Atom (RFC 4287) at `feed.xml` and as RSS 2.0 at `rss.xml`: of all, of a topic at
 * `/topic/{id}/…`, of an issue at `/issue/{id}/…`.
 */
export function mountFeeds(
  site: Hono<Env>,
  { db, journal, topics, queries, issueReading, publicUrl }: FeedNeeds,
): void {
  const newest = { limit: NEWEST, offset: 0 };
  const subjects: Record<string, (id: string) => Promise<Subject>> = {
    '': async () => ({ path: '/', articles: await queries.list(newest) }),
    '/topic/:id': async (id) => {
      const topic = isId(id) ? await topics.find(db, id) : undefined;
      if (!topic) throw new AppError('missing', 'NOT_FOUND', articleTexts.noTopic);
      const { name } = topic;
      const path = `/journal?topic=${encodeURIComponent(name)}`;
      return { path, title: name, articles: await queries.list(newest, { topic: id }) };
    },
    '/issue/:id': async (id) => {
      if (!isId(id)) throw new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
      const { issue, articles } = await issueReading.byId(id);
      return { path: `/issue/${id}`, title: issue.title, articles };
    },
  };
  for (const [base, find] of Object.entries(subjects)) {
    for (const [file, type] of [
      ['feed.xml', 'atom'],
      ['rss.xml', 'rss'],
    ] as const) {
      site.get(`${base}/${file}`, async (c) => {
        const subject = await find(c.req.param('id') ?? '');
        const feed = feedOf(subject, await journal.read(), publicUrl, new URL(c.req.url).pathname);
        return c.body(type === 'atom' ? feed.atom1() : feed.rss2(), 200, {
          'content-type': `application/${type}+xml; charset=utf-8`,
          'cache-control': `public, max-age=${KEPT_FOR}`,
        });
      });
    }
  }
}

function feedOf(subject: Subject, journal: Awaited<ReturnType<Journals['read']>>, origin: string, path: string): Feed {
  const address = `${origin}${subject.path}`;
  const [latest] = subject.articles.map(({ publishedAt }) => publishedAt).toSorted((a, b) => (a < b ? 1 : -1));
  const feed = new Feed({
    id: address,
    title: xmlText(subject.title ? `${journal.name}: ${subject.title}` : journal.name),
    description: xmlText(journal.tagline),
    link: address,
    language: journal.language,
    // With nothing in it, it has not changed since time began.
    updated: new Date(latest ?? 0),
    generator: false,
    copyright: xmlText(`© ${journal.publisher} and the authors`),
    feedLinks: { [path.endsWith('rss.xml') ? 'rss' : 'atom']: `${origin}${path}` },
  });
  for (const article of subject.articles) {
    const link = `${origin}${articlePath(article)}`;
    const [file] = article.files;
    feed.addItem({
      // The address may get another slug; this never changes.
      id: `${origin}/article/${article.number}`,
      link,
      title: xmlText(titleOf(article)),
      description: xmlText(article.abstract),
      author: authorNames(article).map((name) => ({ name: xmlText(name) })),
      category: [{ name: xmlText(article.topic), term: xmlText(article.topic) }],
      date: new Date(article.publishedAt),
      published: new Date(article.publishedAt),
      copyright: `${article.licence} ${LICENCES[article.licence]}`,
      ...(file && {
        enclosure: { url: `${origin}${pdfPath(article)}`, type: 'application/pdf', length: file.fileSize },
      }),
    });
  }
  return feed;
}
