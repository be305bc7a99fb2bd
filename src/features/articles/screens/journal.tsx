import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { pageLoader } from '../../../base/page-loader.ts';
import { grouped } from '../../../base/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageOf } from '../../../ui/page-of.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageMeta } from '../../journal/widgets.tsx';
import { topicsClient } from '../../topics/client.ts';
import { articlesClient } from '../client.ts';
import { LIST_PAGE, pagedPath, pagedTitle } from '../rules.ts';
import { articleTexts as texts } from '../texts.ts';
import { ArticleCards } from '../widgets.tsx';

export const handle = { shared: true };

/** The filters stand in the address: `?q=`, `?topic=`, `?page=`. */
export const loader = pageLoader(async (api, { request }) => {
  const search = new URL(request.url).searchParams;
  const filter = { q: search.get('q') ?? '', topic: search.get('topic') ?? '', page: pageOf(search) };
  const [{ data, total }, topics] = await Promise.all([
    articlesClient(api).list({ ...filter, perPage: LIST_PAGE }),
    topicsClient(api).list(),
  ]);
  return { articles: data, total, topics, filter };
});

/** Each topic and each page of it is a page of its own; what somebody has searched for is none. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { q = '', topic = '', page = 1 } = loaderData?.filter ?? {};
  const known = loaderData?.topics.find(({ name }) => name.toLowerCase() === topic.toLowerCase())?.name;
  return pageMeta(matches, {
    title: pagedTitle(known ? texts.topicTitle(known) : texts.journalTitle, page),
    description: known ? texts.topicAbout(known) : texts.journalLead,
    path: pagedPath('/journal', { ...(known && { topic: known }) }, page),
    unlisted: q !== '',
  });
};

export default function JournalScreen() {
  const { articles, total, topics, filter } = useLoaderData<typeof loader>();
  const href = (page: number) => `?${new URLSearchParams({ ...filter, page: String(page) })}`;
  return (
    <>
      <PageHead title={texts.journalTitle}>{texts.journalLead}</PageHead>
      <div className="page-width py-8">
        <Form method="get" role="search" className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
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
            defaultValue={filter.topic}
            placeholder={texts.allTopics}
            options={topics.map(({ name }) => ({ value: name, label: name }))}
          />
          <Button type="submit">{texts.apply}</Button>
        </Form>
        <p role="status" className="mt-4 text-sm text-faint">
          {texts.found(grouped(total))}
        </p>
        {articles.length > 0 ? (
          <ArticleCards articles={articles} withIssue />
        ) : (
          <div className="mt-8">
            <Empty title={texts.noArticles}>{texts.noArticlesHint}</Empty>
          </div>
        )}
        <Pagination page={filter.page} pages={Math.ceil(total / LIST_PAGE)} href={href} texts={texts.pages} />
      </div>
    </>
  );
}
