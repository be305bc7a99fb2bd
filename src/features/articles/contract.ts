import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';
import { IssueRef } from '../issues/contract.ts';
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

/** Page and size of a list; without them everything up to the largest page. */
const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1000),
  status: z.optional(z.enum(STATUSES)),
});

export const articlesContract = {
  list: call({
    method: 'GET',
    path: '/submission',
    access: 'by-role',
    summary: 'Published articles; for staff, all submissions with their files. Newest first',
    query: PageQuery,
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
    reply: z.object({ data: z.object({ recentSubmissions: z.array(Article), publishedArticles: z.number() }) }),
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
