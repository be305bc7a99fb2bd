import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { NameFilter, SearchText } from '#base/paging.ts';
import { IssueRef } from '#features/issues/contract.ts';
import { Article } from '../contract.ts';

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

export const searchContract = {
  search: call({
    method: 'GET',
    path: '/search',
    access: 'public',
    shared: true,
    summary: 'Full text search over published articles, best first; never refuses a query',
    query: SearchQuery,
    reply: SearchReply,
  }),
};
