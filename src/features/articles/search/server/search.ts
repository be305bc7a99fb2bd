import { isId, NO_ID } from '#base/ids.ts';
import { type Slice, sliceOf } from '#base/paging.ts';
import type { ContentLanguage } from '#features/submissions/fields/content-languages.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { chosenTopic, type TopicId } from '#features/topics/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Article } from '../../contract.ts';
import { SEARCH_PAGE_SIZE } from '../../rules.ts';
import type { SearchQuery, SearchReply } from '../../search/contract.ts';
import { articleQueries } from '../../server/read.ts';
import { textsOf } from '../../translations.ts';
import { findCorrected } from './correction.ts';
import type { SearchDatabases } from './databases.ts';
import { countChoices } from './facets.ts';
import { hasMark, markMatches } from './headlines.ts';
import { type Listed, listMatching } from './list.ts';
import { passagesInText } from './passages.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { bestFirst, type Order, type RankedArticle } from './ranking.ts';
import { correctedSpelling } from './spelling.ts';
import { checkNewest, countExactly, isFiltered, MAX_CHECKED, MAX_RESULTS, type SearchFilter } from './statements.ts';
import { withoutTitlePrefix } from './title-prefixes.ts';
import { allTopicNames, topicsMatching } from './topics.ts';

/** With fewer matches than these, the reply suggests another spelling. */
const FEW_RESULTS = 3;

export type ArticleSearch = ReturnType<typeof articleSearchService>;

/**
 * Searches published articles: words in any form, "phrases", or, -not, in title, authors, keywords, abstract and text; and
 * articles by DOI or number. Each search costs a fixed number of statements. For very common words, counting, ranking and
 * phrase checks are limited (`statements.ts`), and the reply says so.
 */
export function articleSearchService(databases: SearchDatabases) {
  const { db } = databases;
  const search = async ({ q: query = '', page, sort, ...filters }: SearchQuery): Promise<SearchReply> => {
    const q = withoutTitlePrefix(query);
    const { topic, year, issue } = filters;
    if (!q && !topic && !year && !issue) return EMPTY_REPLY;
    const [topics, parsed] = await Promise.all([topic ? allTopicNames(db) : [], parseQuery(db, q)]);
    const order = q ? sort : 'newest';
    const options = { filter: filterOf(filters, topics), order, page: sliceOf({ page, perPage: SEARCH_PAGE_SIZE }) };
    let result = await findResults(databases, parsed, options);
    const { matches, matchingTopics } = result;
    const correction =
      q && matches === 0
        ? await findCorrected(databases, q, async (corrected) => {
            const found = await findResults(databases, await parseQuery(db, corrected), options);
            return found.matches > 0 ? found : undefined;
          })
        : undefined;
    if (correction) result = correction.found;
    const suggestion = q && matches > 0 && matches < FEW_RESULTS ? await correctedSpelling(databases, q) : undefined;
    const { data, choices, isCut, areAbout, total } = result;
    return {
      data,
      total,
      isAbout: result.isTotalAbout,
      reach: Math.min(total, MAX_RESULTS),
      lookedThrough: isCut ? MAX_CHECKED : null,
      facets: { ...choices, areAbout },
      suggestion: correction?.corrected ?? suggestion ?? null,
      isCorrected: correction !== undefined,
      topics: matchingTopics.length > 0 ? matchingTopics : result.matchingTopics,
    };
  };

  return { search, list: (page: Slice, query: ListQuery) => listArticles(databases, page, query) };
}

interface ResultOptions {
  filter: SearchFilter;
  order: Order;
  page: Slice;
}

async function findResults(databases: SearchDatabases, query: ParsedQuery, { filter, order, page }: ResultOptions) {
  const { db } = databases;
  const early = startCounting(databases, query, filter);
  const all = await checkNewest(databases, query);
  // With a filter, the phrase is checked within it, so that every article can be reached.
  const { parsed, isCut } = all.isCut && isFiltered(filter) ? await checkNewest(databases, query, filter) : all;
  const ranked = page.offset + page.limit <= MAX_RESULTS ? bestFirst(databases, parsed, { filter, order, page }) : [];
  const counted = countChoices(databases, parsed, filter);
  // If not all articles were checked, facets count the words, so that readers can reach the unchecked articles.
  const offered = all.isCut ? (early ?? countChoices(databases, asWordQuery(query), filter)) : counted;
  const [{ matches, total: roughly, isAbout }, { choices }, data, exactly, matchingTopics] = await Promise.all([
    counted,
    offered,
    // The hits are made while the matches are counted.
    Promise.resolve(ranked).then((found) => toHits(db, found, parsed)),
    // An issue has too few articles for a sample, so the exact count starts at once.
    parsed.areMany && filter.issueId ? countExactly(databases, parsed, filter) : undefined,
    filter.topicId ? [] : topicsMatching(db, query),
  ]);
  // The number of pages must be exact.
  const isFew = isAbout && roughly < 2 * MAX_RESULTS;
  const total = isFew ? (exactly ?? (await countExactly(databases, parsed, filter))) : roughly;
  return {
    data,
    isCut,
    total,
    isTotalAbout: isAbout && !isFew,
    matches,
    choices,
    areAbout: isAbout || all.isCut,
    matchingTopics,
  };
}

interface ListQuery {
  q: string;
  /** A topic's name, in any case, or its id. */
  topic?: string | undefined;
  order: Order;
}

/** Lists published articles that match `q`, or its corrected spelling, in the order of the search, with the total. */
async function listArticles(
  databases: SearchDatabases,
  page: Slice,
  { q, topic, order }: ListQuery,
): Promise<Listed<Article[]>> {
  const { db } = databases;
  const topics = topic ? await allTopicNames(db) : [];
  const { topicId } = filterOf({ topic }, topics);
  const read = async (ids: SubmissionId[]) => {
    const found = await articleQueries(db).byIds(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return listMatching(databases, q, { page, topic: topicId, order, read });
}

const EMPTY_REPLY: SearchReply = {
  data: [],
  total: 0,
  isAbout: false,
  reach: 0,
  lookedThrough: null,
  suggestion: null,
  isCorrected: false,
  topics: [],
  facets: { topics: [], years: [], issues: [], areAbout: false },
};

/** Returns the filter of a query. An unknown topic or issue matches no article. */
function filterOf(
  { topic, year, issue }: Partial<Pick<SearchQuery, 'topic' | 'year' | 'issue'>>,
  topics: { id: TopicId; name: string }[],
): SearchFilter {
  const issueId = issue?.toLowerCase();
  return {
    topicId: topic ? (chosenTopic(topics, topic)?.id ?? NO_ID) : undefined,
    year,
    issueId: issueId ? (isId<'issue'>(issueId) ? issueId : NO_ID) : undefined,
  };
}

/** The words of a query without its phrases. */
const asWordQuery = ({ base, ...parsed }: ParsedQuery): ParsedQuery => ({
  ...parsed,
  kind: 'indexed',
  base,
  exact: base,
});

/** Counts the words of a phrase that will not be checked in all articles; starts now, because the check takes as long. */
function startCounting(databases: SearchDatabases, query: ParsedQuery, filter: SearchFilter) {
  const { kind, base, areMany } = query;
  if (kind !== 'checked' || !base || !areMany) return undefined;
  const count = countChoices(databases, asWordQuery(query), filter);
  // Prevents an unhandled rejection if the search fails before it awaits the count.
  count.catch(() => {});
  return count;
}

/** Reads the ranked articles and marks matches, with a passage of the text if only that matches. */
async function toHits(db: Database, found: RankedArticle[], parsed: ParsedQuery): Promise<SearchReply['data']> {
  const ids = found.map(({ id }) => id);
  // An article named by DOI or number needs no passage.
  const inText = found.filter(({ id, isFromText }) => isFromText && !parsed.named.includes(id)).map(({ id }) => id);
  const [heads, passages] = await Promise.all([markHeads(db, ids, parsed), markPassages(db, inText, parsed)]);
  return heads.map(({ article, marked: [own, ...translated] }) => {
    const { words = '', section = null } = passages.get(article.id) ?? {};
    const isFromText = hasMark(words);
    return {
      article,
      title: own.title,
      excerpt: isFromText ? words : own.excerpt,
      isFromText,
      section: isFromText ? section : null,
      ...(translated.length > 0 && {
        translations: Object.fromEntries(translated.map(({ language, ...texts }) => [language, texts])),
      }),
    };
  });
}

interface MarkedText {
  language: ContentLanguage;
  title: string;
  excerpt: string;
}

/** Title and excerpt of the articles with marked matches, in each of their languages, their own first. */
async function markHeads(db: Database, ids: SubmissionId[], { exact: query }: ParsedQuery) {
  const found = await articleQueries(db).byIds(ids);
  const present = ids.flatMap((id) => found.get(id) ?? []);
  const parts = await markMatches(
    db,
    present.flatMap(textsOf).flatMap(({ title, abstract }) => [
      { text: title, query, isWhole: true },
      { text: abstract, query },
    ]),
  );
  return present.map((article) => {
    const marked = textsOf(article).map(({ language }) => {
      const [title = '', excerpt = ''] = parts.splice(0, 2);
      return { language, title, excerpt };
    });
    return { article, marked: marked as [MarkedText, ...MarkedText[]] };
  });
}

/** Passages of the texts of these articles with marked matches, by article id. */
async function markPassages(db: Database, ids: SubmissionId[], parsed: ParsedQuery) {
  const passages = [...(await passagesInText(db, ids, parsed))];
  const parts = await markMatches(
    db,
    passages.map(([, passage]) => passage),
  );
  return new Map(passages.map(([id, { section }], index) => [id, { words: parts[index] ?? '', section }]));
}
