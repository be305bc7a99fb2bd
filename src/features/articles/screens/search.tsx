import { Fragment } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { longDate } from '../../../base/dates.ts';
import { pageLoader } from '../../../base/page-loader.ts';
import { excerpt, grouped } from '../../../base/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageOf } from '../../../ui/page-of.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageMeta } from '../../journal/widgets.tsx';
import { articlesClient } from '../client.ts';
import type { Hit } from '../contract.ts';
import { articlePath, authorNames, SEARCH_PAGE } from '../rules.ts';
import { articleTexts as texts } from '../texts.ts';
import { NoticeBadge } from '../widgets.tsx';

export const handle = { hydrate: false };

export const loader = pageLoader(async (api, { request }) => {
  const search = new URL(request.url).searchParams;
  const q = (search.get('q') ?? '').slice(0, 300).trim();
  const page = pageOf(search);
  const { data, total } = await articlesClient(api).search({ q, page });
  return { hits: data, total, q, page };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.q ? texts.searchFor(excerpt(loaderData.q, 60)) : texts.searchTitle,
    path: '/search',
    unlisted: true,
  });

export default function SearchScreen() {
  const { hits, total, q, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={texts.searchTitle}>{texts.searchLead}</PageHead>
      <div className="page-width py-8">
        <search>
          <form method="get" className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_auto]">
            <TextField label={texts.search} name="q" type="search" defaultValue={q} maxLength={300} />
            <button type="submit" className={buttonClass()}>
              {texts.searchTitle}
            </button>
          </form>
        </search>
        {q && (
          <p role="status" className="mt-4 text-sm text-faint">
            {texts.hits(grouped(total))}
          </p>
        )}
        {q && hits.length === 0 && (
          <div className="mt-8">
            <Empty title={texts.noArticles}>{texts.noArticlesHint}</Empty>
          </div>
        )}
        <ol className="mt-8 grid gap-8">
          {hits.map((hit) => (
            <Found key={hit.article.id} hit={hit} />
          ))}
        </ol>
        <Pagination
          page={page}
          pages={Math.ceil(total / SEARCH_PAGE)}
          href={(next) => `?${new URLSearchParams({ q, page: String(next) })}`}
          texts={texts.pages}
        />
      </div>
    </>
  );
}

function Found({ hit: { article, title, excerpt: passage } }: { hit: Hit }) {
  return (
    <li className="border-t border-line pt-4">
      <p className="kicker">
        {article.topic} · {longDate(article.publishedAt)}
      </p>
      <h2 className="measure mt-1 text-xl">
        <Link to={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
          <Marked>{title}</Marked>
        </Link>
      </h2>
      <NoticeBadge article={article} />
      <p className="text-sm">{authorNames(article).join(', ')}</p>
      <p className="measure mt-1 font-serif">
        <Marked>{passage}</Marked>
      </p>
    </li>
  );
}

/** Text with the parts between \u0002 and \u0003 marked. */
function Marked({ children }: { children: string }) {
  const parts = children.split('\u0002').map((part, place) => ({ place, texts: part.split('\u0003') }));
  return parts.map(({ place, texts: [first, rest] }) =>
    rest === undefined ? (
      first
    ) : (
      <Fragment key={place}>
        <mark>{first}</mark>
        {rest}
      </Fragment>
    ),
  );
}
