import { Feed, type Item } from 'feed';
import type { Hono } from 'hono';
import { longDate, noonOf } from '../../../base/dates.ts';
import { AppError } from '../../../base/errors.ts';
import { isId } from '../../../base/ids.ts';
import { LICENCES } from '../../../base/journal.ts';
import { xmlText } from '../../../base/xml.ts';
import type { Database } from '../../../platform/database.ts';
import type { Env } from '../../../platform/http/address.ts';
import { conditional } from '../../../platform/http/conditional.ts';
import type { Journals } from '../../journal/server/service.ts';
import { submissionTexts } from '../../submissions/texts.ts';
import type { Topics } from '../../topics/server/service.ts';
import type { Article } from '../contract.ts';
import { articlePath, authorNames, gravestNotice, pdfPath, titleOf } from '../rules.ts';
import { articleTexts } from '../texts.ts';
import type { issueQueries } from './issues.ts';
import type { articleQueries } from './read.ts';

const NEWEST = 50;
const KEPT_FOR = 600;
/** Before anything was published. */
const BEFORE_TIME = new Date(0);

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
  /** The most entries it has; everything unless said otherwise. */
  most?: number;
}

/**
 * What is new as Atom (RFC 4287) at `feed.xml` and as RSS 2.0 at `rss.xml`: of all, of a topic at `/topic/{id}/…`, of an
 * issue at `/issue/{id}/…`. Articles, and what had to be said about them since, in the order in which it became known.
 */
export function mountFeeds(
  site: Hono<Env>,
  { db, journal, topics, queries, issueReading, publicUrl }: FeedNeeds,
): void {
  /** The newest articles, and older ones there is something new to say about. */
  const newest = async (filter?: { topic: string }) => {
    const slice = { limit: NEWEST, offset: 0 };
    const found = await Promise.all([queries.list(slice, filter), queries.noticed(slice, filter)]);
    return { most: NEWEST, articles: [...new Map(found.flat().map((article) => [article.id, article])).values()] };
  };
  const subjects: Record<string, (id: string) => Promise<Subject>> = {
    '': async () => ({ path: '/', ...(await newest()) }),
    '/topic/:id': async (id) => {
      const topic = isId(id) ? await topics.find(db, id) : undefined;
      if (!topic) throw new AppError('missing', 'NOT_FOUND', articleTexts.noTopic);
      const { name } = topic;
      const path = `/journal?topic=${encodeURIComponent(name)}`;
      return { path, title: name, ...(await newest({ topic: id })) };
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
        const [known, changedAt] = await Promise.all([journal.read(), queries.lastChange()]);
        const feed = feedOf(subject, known, publicUrl, new URL(c.req.url).pathname);
        const headers = {
          'content-type': `application/${type}+xml; charset=utf-8`,
          'cache-control': `public, max-age=${KEPT_FOR}`,
        };
        const text = type === 'atom' ? feed.atom1() : feed.rss2();
        return conditional(c.req.raw, text, headers, changedAt ?? BEFORE_TIME);
      });
    }
  }
}

function feedOf(subject: Subject, journal: Awaited<ReturnType<Journals['read']>>, origin: string, path: string): Feed {
  const address = `${origin}${subject.path}`;
  const news = subject.articles
    .flatMap((article) => [
      articleEntry(article, origin),
      ...article.notices.map((said) => noticeEntry(article, said, origin)),
    ])
    .sort((a, b) => b.published.getTime() - a.published.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, subject.most);
  const changes = news.map(({ date }) => date.getTime());
  const feed = new Feed({
    id: address,
    title: xmlText(subject.title ? `${journal.name}: ${subject.title}` : journal.name),
    description: xmlText(journal.tagline),
    link: address,
    language: journal.language,
    // With nothing in it, it has not changed since time began.
    updated: new Date(Math.max(0, ...changes)),
    generator: false,
    copyright: xmlText(`© ${journal.publisher} and the authors`),
    feedLinks: { [path.endsWith('rss.xml') ? 'rss' : 'atom']: `${origin}${path}` },
  });
  for (const entry of news) feed.addItem(entry);
  return feed;
}

/** An entry, always with its day of publication, by which a feed is ordered. */
type Entry = Item & { id: string; published: Date };

function articleEntry(article: Article, origin: string): Entry {
  const kind = gravestNotice(article);
  const [file] = article.files;
  const notices = article.notices.map(({ kind: said, date, text }) =>
    articleTexts.feedNotice(submissionTexts.noticeKinds[said], longDate(date), text),
  );
  return {
    // The address may get another slug; this never changes.
    id: `${origin}/article/${article.number}`,
    link: `${origin}${articlePath(article)}`,
    title: xmlText(kind ? articleTexts.feedTitle(articleTexts.noticed[kind], titleOf(article)) : titleOf(article)),
    description: xmlText([...notices, article.abstract].join('\n\n')),
    ...aboutArticle(article),
    date: new Date(article.updatedAt),
    published: new Date(article.publishedAt),
    ...(file && {
      enclosure: { url: `${origin}${pdfPath(article)}`, type: 'application/pdf', length: file.fileSize },
    }),
  };
}

/** A notice is news of its own, so that those hear of it who have read the article long ago. */
function noticeEntry(article: Article, { id, kind, date, text }: Article['notices'][number], origin: string): Entry {
  // A notice of today is not one of this afternoon.
  const at = new Date(Math.min(noonOf(date).getTime(), new Date(article.updatedAt).getTime()));
  return {
    id: `${origin}/article/${article.number}#notice-${id}`,
    link: `${origin}${articlePath(article)}`,
    title: xmlText(articleTexts.noticedTitle(submissionTexts.noticeKinds[kind], titleOf(article))),
    description: xmlText(text),
    ...aboutArticle(article),
    date: at,
    published: at,
  };
}

function aboutArticle(article: Article): Pick<Item, 'author' | 'category' | 'copyright'> {
  return {
    author: authorNames(article).map((name) => ({ name: xmlText(name) })),
    category: [{ name: xmlText(article.topic), term: xmlText(article.topic) }],
    copyright: `${article.licence} ${LICENCES[article.licence]}`,
  };
}
