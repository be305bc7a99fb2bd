import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import { NameFilter, pageQuery, SearchText } from '#base/paging.ts';
import { Issue, IssueRef } from '#features/issues/contract.ts';
import { StaffSubmission } from '#features/submissions/contract.ts';
import { NOTICE_KINDS, STATUSES, SUBMISSION_SORTS } from '#features/submissions/rules.ts';
import { CITATION_STYLES } from './citations/citation-styles.ts';

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

/** What an article's readers must know besides it: it has been corrected, retracted, or is in doubt. */
const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The day in Kigali: 2026-03-12 */
  date: z.string(),
  text: z.string(),
  /** The notice's own DOI. */
  doi: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

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
  /** Looks at its page, and requests for its PDF, as COUNTER counts them. */
  views: z.number(),
  downloads: z.number(),
  issue: z.nullable(IssueRef),
  acceptedAt: z.nullable(z.string()),
  /** First and last page. An article number (e42) stands as the first page alone; a number or roman numeral there is a page. */
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  licence: z.enum(LICENCE_NAMES),
  /** When anything of it changed last; ISO 8601. */
  updatedAt: z.string(),
  authors: z.array(
    z.object({
      fullName: z.string(),
      affiliation: z.string(),
      /** 0000-0002-1825-0097 */
      orcid: z.nullable(z.string()),
      /** The institution's id at ror.org. */
      ror: z.nullable(z.string()),
    }),
  ),
  notices: z.array(Notice),
  /** Every version with its PDF, oldest first; the last is the current one. */
  versions: z.array(z.object({ number: z.number(), publishedAt: z.string(), note: z.string(), fileUrl: z.string() })),
  user: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  files: z.array(PublicFile),
});
export type Article = z.infer<typeof Article>;

/** What is left of an article that was withdrawn: what it was, since when it is gone, and what was said about it. */
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

/** An article beside another one: enough to choose it by. */
const RelatedArticle = z.object({
  number: z.string(),
  slug: z.string(),
  manuscriptTitle: z.string(),
  topic: z.string(),
  publishedAt: z.string(),
  /** The authors' full names. */
  authors: z.array(z.string()),
  /** That it has been corrected, or is in doubt. */
  notices: z.array(z.pick(Notice, { kind: true })),
});
export type RelatedArticle = z.infer<typeof RelatedArticle>;

/** An article as a style cites it: text, some of it emphasised. */
const Citation = z.object({
  style: z.enum(CITATION_STYLES),
  /** "APA 7" */
  name: z.string(),
  parts: z.array(z.object({ text: z.string(), emphasis: z.boolean() })),
});
export type Citation = z.infer<typeof Citation>;
export type CitationPart = Citation['parts'][number];

const filters = {
  /** For visitors as the search understands it; for staff what appears in title, number, names or keywords. */
  q: SearchText,
  /** A topic's name or id. */
  topic: NameFilter,
  /** Without it staff see the newest first, and visitors what has `q` best; of the orders these know `newest` alone. */
  sort: z.optional(z.enum(SUBMISSION_SORTS)),
  /** The rest narrows what staff see; nobody else's list knows it. */
  status: z.optional(z.enum(STATUSES)),
  /** Only what was rejected, withdrawn or deleted. */
  archived: z.optional(z.stringbool()),
};

/** Filters, page and size of a list; without them everything up to the largest page. */
const ListQuery = z.object({
  ...pageQuery(1000),
  ...filters,
});

const ArticleNumber = z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/));
const Id = z.object({ id: z.uuid() });

/** A line of an issue's contents as editors see it. */
const ContentsEntry = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  authors: z.array(z.string()),
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

/** How staff narrow and order their list. */
const StaffFilters = z.object(filters);
export type StaffListQuery = z.input<typeof StaffFilters>;

/** Words to search for and what narrows it. What makes no sense is as if it were not there: a search refuses nothing. */
const SearchQuery = z.object({
  q: SearchText,
  /** A topic's name or id. */
  topic: NameFilter,
  /** Of publication. */
  year: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(2999))), undefined),
  /** An issue's id. */
  issue: NameFilter,
  sort: z.catch(z._default(z.enum(['best', 'newest']), 'best'), 'best'),
  page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1), 1),
});
export type SearchQuery = z.output<typeof SearchQuery>;
export type SearchInput = Partial<SearchQuery>;

/** An article that was found, with the words that were looked for between \u0002 and \u0003. */
const Hit = z.object({
  article: Article,
  title: z.string(),
  excerpt: z.string(),
  /** Whether the excerpt stands in the PDF, not in the abstract. */
  isFromText: z.boolean(),
});
export type Hit = z.infer<typeof Hit>;

/** What a search can be narrowed by, with the count each choice would leave. */
const Facets = z.object({
  topics: z.array(z.object({ name: z.string(), count: z.number() })),
  years: z.array(z.object({ year: z.number(), count: z.number() })),
  issues: z.array(z.object({ issue: IssueRef, count: z.number() })),
  /** There are very many: the counts are about right. */
  areAbout: z.boolean(),
});
export type Facets = z.infer<typeof Facets>;

const SearchReply = z.object({
  data: z.array(Hit),
  total: z.number(),
  /** There are very many: `total` is about right. */
  isAbout: z.boolean(),
  /** How many can be leafed through. */
  reach: z.number(),
  /** How many articles a phrase was looked for in, where not in all: the newest that have its words. */
  lookedThrough: z.nullable(z.number()),
  facets: Facets,
  /** The query as it was probably meant, when little or nothing has it as it is. */
  suggestion: z.nullable(z.string()),
  /** Nothing has the query as it is: what is answered is the suggestion's. */
  isCorrected: z.boolean(),
  /** Topics with articles that have all of the query in their names; where it is not narrowed to one anyway. */
  topics: z.array(z.string()),
});
export type SearchReply = z.infer<typeof SearchReply>;

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
      /**
       * `corrected` is there when nothing has `q` as it is: what is answered has this spelling. `lookedThrough` is there
       * when a phrase was looked for in so many articles only: the newest that have its words. `partsListed` is there when more
       * articles than so many have `q` as a part of a word: the newest of them are listed.
       */
      visitor: z.object({
        ...{ data: z.array(Article), total: z.number() },
        ...{
          corrected: z.optional(z.string()),
          lookedThrough: z.optional(z.number()),
          partsListed: z.optional(z.number()),
        },
      }),
      staff: z.object({ data: z.array(StaffSubmission), total: z.number() }),
    },
  }),
  export: call({
    method: 'GET',
    path: '/submission/export',
    access: 'staff',
    kind: 'file',
    summary: 'The submissions of a filter as a CSV file',
    query: StaffFilters,
  }),
  staffById: call({
    method: 'GET',
    path: '/submission/:id',
    access: 'staff',
    summary: 'One submission',
    params: Id,
    reply: z.object({ data: StaffSubmission }),
  }),
  preview: call({
    method: 'GET',
    path: '/submission/:id/preview',
    access: 'staff',
    summary: 'What readers would see of a submission, were it published now',
    params: Id,
    /** `suggestedDoi` is null as long as the journal has no prefix, and when something else has that DOI. */
    reply: z.object({ data: Article, suggestedDoi: z.nullable(z.string()) }),
  }),
  previewCitations: call({
    method: 'GET',
    path: '/submission/:id/preview/citations',
    access: 'staff',
    summary: 'How a submission would be cited, were it published now',
    params: Id,
    reply: z.object({ data: z.array(Citation) }),
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
  search: call({
    method: 'GET',
    path: '/search',
    access: 'public',
    shared: true,
    summary: 'Full text search over published articles, best first; never refuses a query',
    query: SearchQuery,
    reply: SearchReply,
  }),
  issue: call({
    method: 'GET',
    path: '/issues/:id',
    access: 'public',
    shared: true,
    summary: 'One issue with its articles in their order',
    params: Id,
    reply: z.object({ data: z.object({ issue: Issue, articles: z.array(Article) }) }),
  }),
  contents: call({
    method: 'GET',
    path: '/issues/:id/contents',
    access: 'staff',
    summary: 'All that stands in an issue, published or not yet, in its order',
    params: Id,
    reply: z.object({ data: z.object({ title: z.string(), entries: z.array(ContentsEntry) }) }),
  }),
  order: call({
    method: 'PUT',
    path: '/issues/:id/contents',
    access: 'admin',
    summary: 'Put all that stands in an issue into an order; 409 when something has come or gone since',
    params: Id,
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
    reply: z.object({ message: z.string() }),
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
  citations: call({
    method: 'GET',
    path: '/articles/:number/citations',
    access: 'public',
    shared: true,
    also: [410],
    summary: 'How a published article is cited, in every style; 410 when it has been withdrawn',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: z.array(Citation) }),
  }),
  viewed: call({
    method: 'POST',
    path: '/articles/:number/view',
    limits: { none: 'It only adds to the figures of usage, which count a visitor once.' },
    access: 'public',
    summary: 'Tell that an article’s page was looked at; counted by COUNTER’s rules, without saying by whom',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({}),
  }),
  download: call({
    method: 'GET',
    path: '/submission/download/:fileId',
    access: 'public',
    kind: 'file',
    also: [206, 304, 416],
    summary:
      'A file: the public PDF of an article for anyone, any other for its owner and staff (bearer or signed link)',
    params: z.object({ fileId: z.uuid() }),
    query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  }),
};
