import { isId, NO_ID } from '#base/ids.ts';
import { type Slice, sliceOf } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { chosenTopic, type TopicId } from '#features/topics/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Article } from '../../contract.ts';
import { SEARCH_PAGE } from '../../rules.ts';
import type { SearchQuery, SearchReply } from '../../search/contract.ts';
import { articleQueries } from '../../server/read.ts';
import type { SearchDatabases } from './databases.ts';
import { countChoices } from './facets.ts';
import { hasMark, marked } from './headlines.ts';
import { type Listed, listMatching } from './list.ts';
import { withoutMark } from './marks.ts';
import { foundAsMeant } from './meant.ts';
import { passagesInText } from './passages.ts';
import { type Understood, understand } from './query.ts';
import { bestFirst, type Found, type Order } from './ranking.ts';
import { corrected } from './spelling.ts';
import { countExactly, isNarrowed, LOOKED_AT, lookThrough, type Narrowing, REACH } from './statements.ts';
import { topicNames, topicsNamed } from './topics.ts';

/** With fewer found than these, a better spelling is offered. */
const FEW = 3;

export type ArticleSearch = ReturnType<typeof articleSearchService>;

/**
 * Searches published articles: words in any form, "phrases", or, -not, in title, authors, keywords, abstract and PDF; and
 * articles by DOI or number.
 * Each search costs a fixed number of statements; where a word is very common, what is counted, ranked and looked
 * through is bounded (`statements.ts`), and the reply says so.
 */
export function articleSearchService(databases: SearchDatabases) {
  const { db } = databases;
  const find = async (understood: Understood, by: Narrowing, order: Order, page: Slice) => {
    const early = countedEarly(databases, understood, by);
    const all = await lookThrough(databases, understood);
    // What is narrowed is looked through for itself, so that nothing stays out of reach.
    const { asked, isCut } = all.isCut && isNarrowed(by) ? await lookThrough(databases, understood, by) : all;
    const ranked = page.offset + page.limit <= REACH ? bestFirst(databases, asked, by, order, page) : [];
    const counted = countChoices(databases, asked, by);
    // What was not looked through is offered by its words, or nobody could get there.
    const offered = all.isCut ? (early ?? countChoices(databases, wordsOf(understood), by)) : counted;
    const [{ matches, total: roughly, isAbout }, { choices }, data, exactly, namedSo] = await Promise.all([
      counted,
      offered,
      // Counting takes long enough for the page to be made meanwhile.
      Promise.resolve(ranked).then((found) => presented(db, found, asked)),
      // An issue has few articles, which a sample says too little of: that is known without one.
      asked.areMany && by.issueId ? countExactly(databases, asked, by) : undefined,
      by.topicId ? [] : topicsNamed(db, understood),
    ]);
    // How many pages there are is not to be guessed.
    const isFew = isAbout && roughly < 2 * REACH;
    const total = isFew ? (exactly ?? (await countExactly(databases, asked, by))) : roughly;
    return {
      data,
      isCut,
      total,
      isTotalAbout: isAbout && !isFew,
      matches,
      choices,
      areAbout: isAbout || all.isCut,
      namedSo,
    };
  };

  const search = async ({ q: asked = '', page, sort, ...narrowing }: SearchQuery): Promise<SearchReply> => {
    const q = withoutMark(asked);
    const { topic, year, issue } = narrowing;
    if (!q && !topic && !year && !issue) return NOTHING;
    const [known, understood] = await Promise.all([topic ? topicNames(db) : [], understand(db, q)]);
    const order = q ? sort : 'newest';
    const by = narrowingOf(narrowing, known);
    const slice = sliceOf({ page, perPage: SEARCH_PAGE });
    let result = await find(understood, by, order, slice);
    const { matches, namedSo } = result;
    const otherwise =
      q && matches === 0
        ? await foundAsMeant(databases, q, async (meant) => {
            const found = await find(await understand(db, meant), by, order, slice);
            return found.matches > 0 ? found : undefined;
          })
        : undefined;
    if (otherwise) result = otherwise.found;
    const offered = q && matches > 0 && matches < FEW ? await corrected(databases, q) : undefined;
    const { data, choices, isCut, areAbout, total } = result;
    return {
      data,
      total,
      isAbout: result.isTotalAbout,
      reach: Math.min(total, REACH),
      lookedThrough: isCut ? LOOKED_AT : null,
      facets: { ...choices, areAbout },
      suggestion: otherwise?.meant ?? offered ?? null,
      isCorrected: otherwise !== undefined,
      topics: namedSo.length > 0 ? namedSo : result.namedSo,
    };
  };

  return { search, list: (page: Slice, query: ListQuery) => listed(databases, page, query) };
}

interface ListQuery {
  q: string;
  /** A topic's name, in any case, or its id. */
  topic?: string | undefined;
  order: Order;
}

/** Published articles that have `q`, or what was meant by it, in the order of the search, and how many there are. */
async function listed(
  databases: SearchDatabases,
  page: Slice,
  { q, topic, order }: ListQuery,
): Promise<Listed<Article[]>> {
  const { db } = databases;
  const known = topic ? await topicNames(db) : [];
  const { topicId } = narrowingOf({ topic }, known);
  return listMatching(databases, q, page, { topic: topicId, order }, async (ids) => {
    const found = await articleQueries(db).byIds(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  });
}

const NOTHING: SearchReply = {
  ...{ data: [], total: 0, isAbout: false, reach: 0, lookedThrough: null, suggestion: null, isCorrected: false },
  topics: [],
  facets: { topics: [], years: [], issues: [], areAbout: false },
};

/** What is not known narrows to nothing. */
function narrowingOf(
  { topic, year, issue }: Partial<Pick<SearchQuery, 'topic' | 'year' | 'issue'>>,
  known: { id: TopicId; name: string }[],
): Narrowing {
  const issueId = issue?.toLowerCase();
  return {
    topicId: topic ? (chosenTopic(known, topic)?.id ?? NO_ID) : undefined,
    year,
    issueId: issueId ? (isId<'issue'>(issueId) ? issueId : NO_ID) : undefined,
  };
}

/** The words of a query that has to be looked through, wherever they stand. */
const wordsOf = ({ base, ...asked }: Understood): Understood => ({ ...asked, kind: 'indexed', base, exact: base });

/** What has the words of a query that will be cut: counting it takes as long as looking through, so both begin at once. */
function countedEarly(databases: SearchDatabases, understood: Understood, by: Narrowing) {
  const { kind, base, areMany } = understood;
  if (kind !== 'checked' || !base || !areMany) return undefined;
  const count = countChoices(databases, wordsOf(understood), by);
  // Should the search fail before it is waited for, that says enough.
  count.catch(() => {});
  return count;
}

/** The articles that were found as readers see them, with a passage of the PDF where only that has the words. */
async function presented(db: Database, found: Found[], asked: Understood): Promise<SearchReply['data']> {
  const ids = found.map(({ id }) => id);
  // Nobody who names an article has to be told where its PDF does.
  const inText = found.filter(({ id, isFromText }) => isFromText && !asked.named.includes(id)).map(({ id }) => id);
  // Looking into texts takes as long as marking what stands before them.
  const [heads, passages] = await Promise.all([markedHeads(db, ids, asked), markedPassages(db, inText, asked)]);
  return heads.map(({ article, title, abstract }) => {
    const passage = passages.get(article.id) ?? '';
    const isFromText = hasMark(passage);
    return { article, title, excerpt: isFromText ? passage : abstract, isFromText };
  });
}

async function markedHeads(db: Database, ids: SubmissionId[], { exact: query }: Understood) {
  const found = await articleQueries(db).byIds(ids);
  const present = ids.flatMap((id) => found.get(id) ?? []);
  const parts = await marked(
    db,
    present.flatMap(({ manuscriptTitle, abstract }) => [
      { text: manuscriptTitle, query, isWhole: true },
      { text: abstract, query },
    ]),
  );
  return present.map((article, place) => {
    const [title = '', abstract = ''] = parts.slice(2 * place);
    return { article, title, abstract };
  });
}

/** A passage of the PDF of each of these articles that has one. */
async function markedPassages(db: Database, ids: SubmissionId[], asked: Understood): Promise<Map<string, string>> {
  const passages = [...(await passagesInText(db, ids, asked))];
  const parts = await marked(
    db,
    passages.map(([, passage]) => passage),
  );
  return new Map(passages.map(([id], place) => [id, parts[place] ?? '']));
}
