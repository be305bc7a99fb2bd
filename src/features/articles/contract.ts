import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idListOf, idOf } from '#base/ids.ts';
import { NameFilter, pageQuery, SearchText } from '#base/paging.ts';
import { IssueRef, IssueWithFrontMatter } from '#features/issues/contract.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import { ShownText } from '#features/production/contract.ts';
import { StaffSubmission } from '#features/submissions/contract.ts';
import { CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import { repliedFields } from '#features/submissions/fields/schemas.ts';
import { NOTICE_KINDS, STATUSES, SUBMISSION_SORTS } from '#features/submissions/rules.ts';
import { Supplement } from '#features/supplements/contract.ts';
import { topicFields } from '#features/topics/contract.ts';
import { ArticleNumber } from './numbers.ts';

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

/** A correction, retraction or expression of concern. */
const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** Day in Kigali: 2026-03-12 */
  date: z.string(),
  text: z.string(),
  /** The notice's own DOI. */
  doi: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** A published article: everything about a submission that is public. */
export const Article = z.object({
  id: z.string(),
  /** MDS-2026-0042; part of the article's address, with the slug. */
  number: z.string(),
  slug: z.string(),
  status: z.literal('PUBLISHED'),
  ...repliedFields,
  ...topicFields,
  /** The topic again. */
  category: z.string(),
  /** When the submission was received; ISO 8601. */
  createdAt: z.string(),
  publishedAt: z.string(),
  /** COUNTER investigations less requests; `downloads` are the requests. */
  views: z.number(),
  downloads: z.number(),
  issue: z.nullable(IssueRef),
  acceptedAt: z.nullable(z.string()),
  /** First page, or an article number (e42) if there is no last page; a lone number or roman numeral is a page. */
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  licence: z.enum(LICENCE_NAMES),
  /** Last change of anything readers or harvesters see; ISO 8601. */
  updatedAt: z.string(),
  authors: z.array(
    z.object({
      fullName: z.string(),
      affiliation: z.string(),
      /** 0000-0002-1825-0097 */
      orcid: z.nullable(z.string()),
      /** The institution's id at ror.org. */
      ror: z.nullable(z.string()),
      /** Roles by the CRediT standard that the author has confirmed. */
      roles: z.array(z.enum(CREDIT_ROLES)),
    }),
  ),
  notices: z.array(Notice),
  /** How it was reviewed; null without a round of review in this journal's office. */
  peerReview: z.nullable(
    z.object({
      rounds: z.number(),
      reports: z.number(),
      reviewers: z.number(),
      isException: z.boolean(),
      exceptionReason: z.optional(z.string()),
      handledBy: z.nullable(z.string()),
      uninvolved: z.array(z.string()),
      hasPublishedReports: z.optional(z.boolean()),
    }),
  ),
  /** Every version with its PDF, oldest first; the last one is current. */
  versions: z.array(z.object({ number: z.number(), publishedAt: z.string(), note: z.string(), fileUrl: z.string() })),
  /** Data, code and other files beside the article, in the order in which readers see them. */
  supplements: z.array(Supplement),
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  files: z.array(PublicFile),
});
export type Article = z.infer<typeof Article>;

/** The public part of an unpublished article (the API calls it withdrawn), for the page that answers 410. */
const WithdrawnArticle = z.object({
  number: z.string(),
  manuscriptTitle: z.string(),
  /** The authors' full names. */
  authors: z.array(z.string()),
  withdrawnAt: z.string(),
  doi: z.nullable(z.string()),
  notices: z.array(Notice),
});
export type WithdrawnArticle = z.infer<typeof WithdrawnArticle>;

/** A related article, as the article's page lists it. */
const RelatedArticle = z.object({
  number: z.string(),
  slug: z.string(),
  manuscriptTitle: z.string(),
  language: repliedFields.language,
  /** By language. */
  translatedTitles: z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), rw: z.optional(z.string()) }),
  topic: z.string(),
  ...topicFields,
  publishedAt: z.string(),
  /** The authors' full names. */
  authors: z.array(z.string()),
  notices: z.array(z.pick(Notice, { kind: true })),
});
export type RelatedArticle = z.infer<typeof RelatedArticle>;

const MAX_IDS = 100;

const filters = {
  /** A search query for visitors; for staff a part of title, number, names or keywords. */
  q: SearchText,
  /** A topic's name or id. */
  topic: NameFilter,
  /** The default is newest first for staff and best match for visitors, who can choose only `newest`. */
  sort: z.optional(z.enum(SUBMISSION_SORTS)),
  /** This and the following filters work for staff only. */
  status: z.optional(z.enum(STATUSES)),
  /** Only rejected, withdrawn or deleted submissions. */
  archived: z.optional(z.stringbool()),
  /** The handling editor: an id, the caller (`me`), or nobody (`none`). */
  editor: z.optional(z.union([z.enum(['me', 'none']), idOf<'user'>()])),
  /** Ids, separated by commas. */
  ids: z.optional(idListOf<'submission'>(MAX_IDS)),
};

/** Filters, page and page size of a list; the default is one page of the maximum size. */
const ListQuery = z.object({
  ...pageQuery(1000),
  ...filters,
});

const IssueId = z.object({ id: idOf<'issue'>() });

/** Filters and order of the list for staff. */
export const StaffFilters = z.object(filters);
export type StaffListQuery = z.input<typeof StaffFilters>;

export const articlesContract = {
  list: call({
    method: 'GET',
    path: '/submission',
    access: 'by-role',
    shared: true,
    summary:
      'Published articles, newest first, or with `q` the best match; for staff, all submissions with their files',
    query: ListQuery,
    reply: {
      visitor: z.object({
        data: z.array(Article),
        total: z.number(),
        /** The corrected spelling that these results match; set if nothing matches `q`. */
        corrected: z.optional(z.string()),
        /** Number of articles a phrase was checked in; set if more articles have its words. These are the newest. */
        lookedThrough: z.optional(z.number()),
        /** Number of matches of a part of a word that are listed; set if there are more. These are the newest. */
        partsListed: z.optional(z.number()),
      }),
      for: 'submission.list',
      staff: z.object({ data: z.array(StaffSubmission), total: z.number() }),
    },
  }),
  homePage: call({
    method: 'GET',
    path: '/home-page',
    access: 'public',
    shared: true,
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
  issue: call({
    method: 'GET',
    path: '/issues/:id',
    access: 'public',
    shared: true,
    summary: 'One issue with its articles in their order',
    params: IssueId,
    reply: z.object({ data: z.object({ issue: IssueWithFrontMatter, articles: z.array(Article) }) }),
  }),
  statistics: call({
    method: 'GET',
    path: '/archive-statistics',
    access: 'public',
    shared: true,
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
    shared: true,
    also: [410],
    summary: 'One published article by its number; 410 when it has been withdrawn',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: Article }),
  }),
  text: call({
    method: 'GET',
    path: '/articles/:number/text',
    access: 'public',
    shared: true,
    summary: 'The full text of a published article as its page shows it; null without one',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: z.nullable(ShownText) }),
  }),
  withdrawn: call({
    method: 'GET',
    path: '/articles/:number/withdrawn',
    access: 'public',
    shared: true,
    summary: 'What is left of a withdrawn article: title, authors, DOI and all notices; 404 for any other',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: WithdrawnArticle }),
  }),
  related: call({
    method: 'GET',
    path: '/articles/:number/related',
    access: 'public',
    shared: true,
    also: [410],
    summary:
      'Up to four articles like this one: of its topic or with its keywords, most in common first; 410 when it has been withdrawn',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: z.array(RelatedArticle) }),
  }),
};
