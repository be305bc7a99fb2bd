import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { excerpt, grouped } from '#base/text.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { identifiersIn } from '#features/submissions/rules.ts';
import { presentName, topicsClient } from '#features/topics/client.ts';
import type { Topic } from '#features/topics/contract.ts';
import { topicChoices } from '#features/topics/rules.ts';
import { readLoader } from '#rendering/page-loader.ts';
import { buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { Empty } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { articlesClient } from '../../client.ts';
import type { WithdrawnArticle } from '../../contract.ts';
import { SEARCH_PAGE_SIZE } from '../../rules.ts';
import type { SearchReply } from '../../search/contract.ts';
import { articleTexts as texts } from '../../texts.ts';
import { roughly, type SearchState, searchHref, searchStateOf } from './address.ts';
import { Corrected } from './corrected.tsx';
import { ActiveFilters, SearchFacets } from './facets.tsx';
import { HitItem } from './hit.tsx';
import './search.css';

export const handle = { hydrate: false, shared: true };

/** Reads the whole state of a search from its address: `?q=`, `?topic=`, `?year=`, `?issue=`, `?sort=`, `?page=`. */
export const loader = readLoader(async (api, { request }) => {
  const state = searchStateOf(new URL(request.url).searchParams);
  const { year, ...rest } = state;
  const reply = await articlesClient(api).search({ ...rest, ...(year && { year: Number(year) }) });
  const mayBeRenamed = state.topic !== '' && reply.total === 0;
  const renamed = mayBeRenamed && (await presentName(api, await topicsClient(api).list(), state.topic));
  if (renamed) throw redirect(`/search${searchHref(state, { topic: renamed, page: state.page })}`, 301);
  const [number] = reply.total === 0 ? identifiersIn(state.q).numbers : [];
  const withdrawn =
    number &&
    (await articlesClient(api)
      .withdrawn(number)
      .catch(() => undefined));
  const topics = reply.topics.length > 0 ? await topicsClient(api).list() : [];
  const matchingTopics = topics.filter(({ name }) => reply.topics.includes(name));
  return { state, reply, matchingTopics, withdrawn: withdrawn || undefined };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.state.q ? texts.searchFor(excerpt(loaderData.state.q, 60)) : texts.searchTitle,
    path: '/search',
    unlisted: true,
  });

export default function SearchScreen() {
  const { state, reply, matchingTopics, withdrawn } = useLoaderData<typeof loader>();
  const hasQuery = Boolean(state.q || state.topic || state.year || state.issue);
  return (
    <>
      <PageHead title={texts.searchTitle}>{texts.searchLead}</PageHead>
      <div className="page-width py-8">
        <search>
          <form method="get" className="search-form">
            <TextField label={texts.search} name="q" type="search" defaultValue={state.q} maxLength={300} />
            {state.sort === 'newest' && <input type="hidden" name="sort" value="newest" />}
            <button type="submit" className={buttonClass()}>
              {texts.searchTitle}
            </button>
          </form>
        </search>
        {hasQuery ? (
          <Results state={state} reply={reply} matchingTopics={matchingTopics} withdrawn={withdrawn} />
        ) : (
          <p className="mt-6 flex flex-wrap gap-x-4">
            <BrowseLinks />
          </p>
        )}
      </div>
    </>
  );
}

interface ResultsProps {
  state: SearchState;
  reply: SearchReply;
  /** Topics whose names match the query. */
  matchingTopics: Topic[];
  /** The withdrawn article whose number was searched. */
  withdrawn: WithdrawnArticle | undefined;
}

function Results({ state, reply, matchingTopics, withdrawn }: ResultsProps) {
  const { data, total, reach, facets } = reply;
  const hasFacets = facets.topics.length + facets.years.length + facets.issues.length > 0;
  return (
    <div className="search-results">
      <div className="min-w-0">
        <QueryNotes state={state} reply={reply} />
        <MatchingTopics state={state} topics={matchingTopics} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="text-sm text-faint">
            {texts.resultCount(grouped(reply.isAbout ? roughly(total) : total), reply.isAbout)}
          </p>
          {total > 1 && state.q && <Sorting state={state} />}
        </div>
        <ActiveFilters state={state} reply={reply} />
      </div>
      {hasFacets && (
        <aside aria-label={texts.filters} className="search-aside">
          <details className="search-narrow">
            <summary>
              {texts.filters}
              <ChevronDown aria-hidden className="size-5 text-faint" />
            </summary>
            <SearchFacets state={state} reply={reply} />
          </details>
        </aside>
      )}
      <div className="min-w-0">
        {withdrawn && <WithdrawnHit article={withdrawn} />}
        {reach === 0 && !withdrawn && <NothingFound state={state} />}
        <ol>
          {data.map((hit) => (
            <HitItem key={hit.article.id} hit={hit} />
          ))}
        </ol>
        <Pagination
          page={state.page}
          pages={Math.ceil(reach / SEARCH_PAGE_SIZE)}
          href={(page) => searchHref(state, { page })}
        />
        {reach < total && state.page * SEARCH_PAGE_SIZE >= reach && (
          <p className="mt-4 text-center text-sm text-faint">{texts.resultsLimited(grouped(reach))}</p>
        )}
      </div>
    </div>
  );
}

/** An article that is no longer public, found by its number; its page says what is left of it. */
function WithdrawnHit({ article }: { article: WithdrawnArticle }) {
  return (
    <p className="border-t border-line py-4">
      <a href={`/article/${article.number}`}>{article.manuscriptTitle}</a>{' '}
      <span className="text-faint">{texts.withdrawnHit(article.number)}</span>
    </p>
  );
}

/** Notes on the spelling and on an incomplete phrase search. */
function QueryNotes({
  state,
  reply: { suggestion, isCorrected, lookedThrough },
}: {
  state: SearchState;
  reply: SearchReply;
}) {
  return (
    <>
      {suggestion && isCorrected && (
        <Corrected query={state.q} corrected={suggestion} href={searchHref(state, { q: suggestion })} />
      )}
      {suggestion && !isCorrected && (
        <p className="measure font-serif text-lg">
          {texts.didYouMean}{' '}
          <Link to={searchHref(state, { q: suggestion })} className="font-semibold">
            {suggestion}
          </Link>
          ?
        </p>
      )}
      {lookedThrough && (
        <p className="measure text-sm text-faint">{texts.phraseSearchLimited(grouped(lookedThrough))}</p>
      )}
    </>
  );
}

/** Topics whose names match the query, as links to all their articles. */
function MatchingTopics({ state, topics }: { state: SearchState; topics: Topic[] }) {
  if (topics.length === 0) return null;
  return (
    <p className="measure font-serif text-lg">
      {texts.matchingTopics(topics.length)}{' '}
      {topicChoices(topics).map(({ id, name, label, lang }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={searchHref(state, { q: '', topic: name })} className="font-semibold">
            <span lang={lang}>{label}</span>
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function Sorting({ state }: { state: SearchState }) {
  return (
    <nav aria-label={texts.sortBy} className="flex gap-1 text-sm">
      {(['best', 'newest'] as const).map((sort) => (
        <Link
          key={sort}
          to={searchHref(state, { sort })}
          aria-current={state.sort === sort ? 'true' : undefined}
          className="search-sort"
        >
          {texts.sorts[sort]}
        </Link>
      ))}
    </nav>
  );
}

function NothingFound({ state }: { state: SearchState }) {
  const isFiltered = Boolean(state.topic || state.year || state.issue);
  const hint = isFiltered ? texts.noResultsWithFilters : texts.noResultsHint;
  return (
    <div className="mt-6">
      <Empty title={texts.noArticles}>
        <p>{hint}</p>
        <p className="mt-4 flex flex-wrap justify-center gap-4">
          {isFiltered && (
            <Link to={searchHref(state, { topic: '', year: '', issue: '' })} className="py-1">
              {texts.clearFilters}
            </Link>
          )}
          {state.q && !isFiltered && (
            <Link to={`/journal?${new URLSearchParams({ q: state.q })}`} className="py-1">
              {texts.searchParts}
            </Link>
          )}
          <BrowseLinks />
        </p>
      </Empty>
    </div>
  );
}

/** Links to all articles and all issues. */
function BrowseLinks() {
  return (
    <>
      <Link to="/journal" className="py-1">
        {texts.browseArticles}
      </Link>
      <Link to="/archive" className="py-1">
        {texts.browseIssues}
      </Link>
    </>
  );
}
