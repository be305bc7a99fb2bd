import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { pageLoader } from '../../../base/page-loader.ts';
import { journalIn } from '../../journal/widgets.tsx';
import { articlesClient } from '../client.ts';
import { articlePath } from '../rules.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';
import { CitationsProvider } from './citation.tsx';

export const handle = { hydrate: false };

export const loader = pageLoader(async (api, { params, origin }) => {
  const [client, number] = [articlesClient(api), params.number ?? ''];
  const [article, citations] = await Promise.all([client.byNumber(number), client.citations(number)]);
  // A wrong or old slug leads to the right address, for good.
  if (params.slug !== article.slug) throw redirect(articlePath(article), 301);
  return { article, citations, origin };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? articleMeta(loaderData.article, journalIn(matches), loaderData.origin) : [];

export default function ArticleScreen() {
  const { citations, ...loaded } = useLoaderData<typeof loader>();
  return (
    <div data-article={loaded.article.number}>
      <CitationsProvider value={citations}>
        <ArticleView {...loaded} />
      </CitationsProvider>
    </div>
  );
}
