import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { pageLoader } from '../../../base/page-loader.ts';
import { articlesClient } from '../client.ts';
import { articlePath } from '../rules.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

export const handle = { hydrate: false, shared: true, sheet: 'article' };

export const loader = pageLoader(async (api, { params }) => {
  const client = articlesClient(api);
  const number = params.number ?? '';
  const [article, citations, related] = await Promise.all([
    client.byNumber(number),
    // Without these it is still the article.
    client.citations(number).catch(() => []),
    client.related(number).catch(() => []),
  ]);
  // A wrong or old slug leads to the right address, for good.
  if (params.slug !== article.slug) throw redirect(articlePath(article), 301);
  return { article, citations, related };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? articleMeta(loaderData.article, matches) : [];

export default function ArticleScreen() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <div data-article={loaded.article.number}>
      <ArticleView {...loaded} />
    </div>
  );
}
