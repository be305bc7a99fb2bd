import { data, type HeadersFunction, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { pageLoader } from '../../../base/page-loader.ts';
import { articlesClient } from '../client.ts';
import { articlePath } from '../rules.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';
import { signposting } from './meta/links.ts';

export const handle = { hydrate: false, shared: true, sheet: 'article' };

export const loader = pageLoader(async (api, { params, origin }) => {
  const client = articlesClient(api);
  const number = params.number ?? '';
  const [article, citations, related] = await Promise.all([
    client.byNumber(number),
    client.citations(number),
    // Without them it is still the article.
    client.related(number).catch(() => []),
  ]);
  // A wrong or old slug leads to the right address, for good.
  if (params.slug !== article.slug) throw redirect(articlePath(article), 301);
  return data({ article, citations, related }, { headers: { link: signposting(article, origin) } });
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
