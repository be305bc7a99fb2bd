import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { NameFilter, SearchText } from '#base/paging.ts';
import { IssueRef } from '#features/issues/contract.ts';
import { Topic } from '#features/topics/contract.ts';
import { Article } from '../contract.ts';

/** Query and filters. Invalid values are ignored, so that a search is never rejected. */
const SearchQuery = z.object({
  q: SearchText,
  /** A topic's name or id. */
  topic: NameFilter,
  /** Year of publication. */
  year: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(2999))), undefined),
  /** An issue's id. */
  issue: NameFilter,
  sort: z.catch(z._default(z.enum(['best', 'newest']), 'best'), 'best'),
  page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1), 1),
});
export type SearchQuery = z.output<typeof SearchQuery>;
export type SearchInput = Partial<SearchQuery>;

/** A section of a text. */
const Section = z.object({ id: z.string(), title: z.string() });
export type Section = z.infer<typeof Section>;

const MarkedTexts = z.object({ title: z.string(), excerpt: z.string() });

/** A search result. In `title` and `excerpt`, matching words are between \u0002 and \u0003. */
const Hit = z.object({
  article: Article,
  ...MarkedTexts.shape,
  /** The same in the languages that the article is translated into; absent without any. */
  translations: z.optional(
    z.object({ en: z.optional(MarkedTexts), fr: z.optional(MarkedTexts), rw: z.optional(MarkedTexts) }),
  ),
  /** Whether the excerpt is from the article's text or PDF, not from the abstract. */
  isFromText: z.boolean(),
  /** The section that the excerpt is from, with its id on the article's page (empty for none); null without a full text. */
  section: z.nullable(Section),
});
export type Hit = z.infer<typeof Hit>;

/** Filter choices with the number of results each would leave. */
const Facets = z.object({
  topics: z.array(z.extend(z.omit(Topic, { id: true }), { count: z.number() })),
  years: z.array(z.object({ year: z.number(), count: z.number() })),
  issues: z.array(z.object({ issue: IssueRef, count: z.number() })),
  /** Whether the counts are estimates, because there are very many results. */
  areAbout: z.boolean(),
});
export type Facets = z.infer<typeof Facets>;

const SearchReply = z.object({
  data: z.array(Hit),
  total: z.number(),
  /** Whether `total` is an estimate, because there are very many results. */
  isAbout: z.boolean(),
  /** Number of results that have pages. */
  reach: z.number(),
  /** Number of articles a phrase was checked in: the newest with its words. Null if all were checked. */
  lookedThrough: z.nullable(z.number()),
  facets: Facets,
  /** The query with corrected spelling, if few or no articles match it. */
  suggestion: z.nullable(z.string()),
  /** Whether the results are those of the suggestion, because nothing matches the query. */
  isCorrected: z.boolean(),
  /** Topics with articles whose names match the whole query; empty if a topic is selected. */
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
