import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { grouped } from '#base/text.ts';
import { inPageLanguage } from '#base/translations.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { presentName, topicsClient } from '#features/topics/client.ts';
import { chosenTopic, topicChoices } from '#features/topics/rules.ts';
import { readLoader } from '#rendering/page-loader.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { nameOf, pageOf, wordsOf } from '#ui/list-address.ts';
import { Empty } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PlainPage } from '#ui/plain-page.tsx';
import { articlesClient } from '../../client.ts';
import { FeedLinks } from '../../feeds/screens/feed-links.tsx';
import { feedTags } from '../../feeds/screens/feed-meta.ts';
import { LIST_PAGE_SIZE, pagedPath, pagedTitle } from '../../rules.ts';
import { searchHref } from '../../search/screens/address.ts';
import { Corrected } from '../../search/screens/corrected.tsx';
import { articleTexts as texts } from '../../texts.ts';
import { ArticleCards } from '../../widgets.tsx';

export const handle = { hydrate: false, shared: true };

/** Reads the filters from the address: `?q=`, `?topic=`, `?page=`. */
export const loader = readLoader(async (api, { request }) => {
  const search = new URL(request.url).searchParams;
  const [q, page] = [wordsOf(search), pageOf(search)];
  const filter = { q, topic: nameOf(search, 'topic'), page };
  const [{ data, ...found }, topics] = await Promise.all([
    articlesClient(api).list({ ...filter, perPage: LIST_PAGE_SIZE }),
    topicsClient(api).list(),
  ]);
  const renamed = await presentName(api, topics, filter.topic);
  if (renamed) throw redirect(pagedPath('/journal', { ...(q && { q }), topic: renamed }, page), 301);
  return { articles: data, ...found, topics, filter };
});

/** Every page of every topic has its own canonical address; search results are not indexed. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { q = '', page = 1 } = loaderData?.filter ?? {};
  const topic = loaderData && chosenTopic(loaderData.topics, loaderData.filter.topic);
  const name = topic && inPageLanguage(topic).name;
  return [
    ...pageMeta(matches, {
      title: pagedTitle(name ? texts.topicTitle(name) : texts.journalTitle, page),
      description: name ? texts.topicAbout(name) : texts.journalLead,
      path: pagedPath('/journal', { ...(topic && { topic: topic.name }) }, page),
      unlisted: q !== '' || (page > 1 && loaderData?.articles.length === 0),
    }),
    ...(topic && name ? feedTags(`/topic/${topic.id}`, name) : []),
  ];
};

export default function JournalScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { articles, total, corrected, lookedThrough, partsListed, topics, filter } = loaded;
  const topic = chosenTopic(topics, filter.topic);
  const topicName = topic ? inPageLanguage(topic).name : '';
  const href = (page: number, q = filter.q) => `?${new URLSearchParams({ ...filter, q, page: String(page) })}`;
  const filters = { q: corrected ?? filter.q, topic: filter.topic, year: '', issue: '' };
  const inSearch = `/search${searchHref({ ...filters, sort: 'best', page: 1 })}`;
  return (
    <>
      <PlainPage />
      <PageHead title={texts.journalTitle}>{texts.journalLead}</PageHead>
      <div className="page-width py-8">
        <search>
          <form method="get" className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              key={`q${filter.q}`}
              label={texts.search}
              name="q"
              type="search"
              defaultValue={filter.q}
              placeholder={texts.searchHint}
            />
            <SelectField
              key={`t${filter.topic}`}
              label={texts.topic}
              name="topic"
              defaultValue={topic?.name ?? filter.topic}
              placeholder={texts.allTopics}
              options={topicChoices(topics).map(({ name: value, label, lang }) => ({ value, label, lang }))}
            />
            <Button type="submit">{texts.apply}</Button>
          </form>
        </search>
        {corrected && (
          <div className="mt-6">
            <Corrected query={filter.q} corrected={corrected} href={href(1, corrected)} />
          </div>
        )}
        {lookedThrough && <LimitNote>{texts.phraseSearchLimited(grouped(lookedThrough))}</LimitNote>}
        {partsListed && <LimitNote>{texts.partialMatchesLimited(grouped(partsListed))}</LimitNote>}
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-faint">
          <span role="status">
            {filter.q && total > 1 ? texts.foundBestFirst(grouped(total)) : texts.foundCount(grouped(total))}
          </span>
          {filter.q && total > 0 && <Link to={inSearch}>{texts.openInSearch}</Link>}
        </p>
        {articles.length > 0 ? (
          <ArticleCards articles={articles} withIssue />
        ) : (
          <div className="mt-8">{total === 0 && <Empty title={texts.noArticles}>{texts.noArticlesHint}</Empty>}</div>
        )}
        <Pagination page={filter.page} pages={Math.ceil(total / LIST_PAGE_SIZE)} href={href} />
        <div className="mt-8">
          {topic ? (
            <FeedLinks base={`/topic/${topic.id}`} label={texts.feeds.followTopic(topicName)} name={topicName} />
          ) : (
            <FeedLinks base="" label={texts.feeds.follow} name={texts.feeds.all} />
          )}
        </div>
      </div>
    </>
  );
}

/** Note that the list is incomplete. */
const LimitNote = ({ children }: { children: string }) => <p className="measure mt-4 text-sm text-faint">{children}</p>;
