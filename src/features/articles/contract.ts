import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';
import { pageQuery, SearchText } from '../../base/paging.ts';
import { Issue, IssueRef } from '../issues/contract.ts';
import { StaffSubmission } from '../submissions/contract.ts';
import { STATUSES } from '../submissions/rules.ts';

const PublicFile = z.object({
  id: z.string(),
  /** The stem; readers save it as `{fileName}.pdf`. */
  fileName: z.string(),
  fileType: z.literal('MANUSCRIPT'),
  fileUrl: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  downloadCount: z.number(),
});

/** A published article: all that a reader, a crawler or another author may see of a submission. */
export const Article = z.object({
  id: z.string(),
  /** MDS-2026-0042; with the slug it makes the article's address. */
  number: z.string(),
  slug: z.string(),
  manuscriptTitle: z.string(),
  status: z.literal('PUBLISHED'),
  topic: z.string(),
  category: z.string(),
  abstract: z.string(),
  keywords: z.string(),
  /** When it came in, and when it was published; ISO 8601. */
  createdAt: z.string(),
  publishedAt: z.string(),
  views: z.number(),
  downloads: z.number(),
  issue: z.nullable(IssueRef),
  authors: z.array(z.object({ fullName: z.string(), affiliation: z.string() })),
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  files: z.array(PublicFile),
});
export type Article = z.infer<typeof Article>;

/** Filters, page and size of a list; without them everything up to the largest page. */
const ListQuery = z.object({
  ...pageQuery(1000),
  status: z.optional(z.enum(STATUSES)),
  /** Appears in title, an author's name or the keywords, whatever its case. */
  q: SearchText,
  /** A topic's name or id. */
  topic: z.optional(z.string().check(z.maxLength(100))),
});

/** An article that was found, with the words that were looked for between \u0002 and \u0003. */
const Hit = z.object({ article: Article, title: z.string(), excerpt: z.string() });
export type Hit = z.infer<typeof Hit>;

export const articlesContract = {
  list: call({
    method: 'GET',
    path: '/submission',
    access: 'by-role',
    summary: 'Published articles; for staff, all submissions with their files. Newest first',
    query: ListQuery,
    reply: {
      visitor: z.object({ data: z.array(Article), total: z.number() }),
      staff: z.object({ data: z.array(StaffSubmission), total: z.number() }),
    },
  }),
  homePage: call({
    method: 'GET',
    path: '/home-page',
    access: 'public',
    summary: 'The newest articles by date of publication',
    reply: z.object({
      data: z.object({
        recentSubmissions: z.array(Article),
        publishedArticles: z.number(),
        activeSubscribers: z.number(),
        countries: z.number(),
      }),
    }),
  }),
  search: call({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: 'Full text search over published articles, best first; never refuses a query',
    query: z.object({
      q: SearchText,
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    }),
    reply: z.object({ data: z.array(Hit), total: z.number() }),
  }),
  issue: call({
    method: 'GET',
    path: '/issues/:id',
    access: 'public',
    summary: 'One issue with its articles in their order',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.object({ issue: Issue, articles: z.array(Article) }) }),
  }),
  statistics: call({
    method: 'GET',
    path: '/archive-statistics',
    access: 'public',
    summary: 'The four numbers of the archive',
    reply: z.object({
      data: z.object({
        totalArticles: z.number(),
        subscribers: z.number(),
        issuesPublished: z.number(),
        totalDownloads: z.number(),
      }),
    }),
  }),
  article: call({
    method: 'GET',
    path: '/articles/:number',
    access: 'public',
    summary: 'One published article by its number; 410 when it has been withdrawn',
    params: z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) }),
    reply: z.object({ data: Article }),
  }),
  download: call({
    method: 'GET',
    path: '/submission/download/:fileId',
    access: 'public',
    kind: 'file',
    summary:
      'A file: the public PDF of an article for anyone, any other for its owner and staff (bearer or signed link)',
    params: z.object({ fileId: z.uuid() }),
    query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  }),
};
