import { data, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { AppError } from '#base/errors.ts';
import { citedWorksIn } from '#features/production/text/cited-works.ts';
import type { ShownNode } from '#features/production/text/shown-node.ts';
import { readLoader } from '#rendering/page-loader.ts';
import { articlesClient } from '../../client.ts';
import { articlePath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
import { Withdrawn } from './article/withdrawn.tsx';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

export const handle = { hydrate: false, shared: true, anyQuery: true, sheet: 'article' };

export const loader = readLoader(async (api, { params }) => {
  const client = articlesClient(api);
  const number = params.number ?? '';
  try {
    const [article, citations, related, text, citedBy] = await Promise.all([
      client.byNumber(number),
      // The page shows the article even if these fail.
      client.citations(number).catch(() => []),
      client.related(number).catch(() => []),
      client.text(number).catch(() => null),
      client.citedBy(number).catch(() => null),
    ]);
    if (params.slug !== article.slug || number !== article.number) throw redirect(articlePath(article), 301);
    return { article, citations, related, text, citedBy };
  } catch (error) {
    if (!(error instanceof AppError) || error.failure !== 'gone') throw error;
    return data({ withdrawn: await client.withdrawn(number) }, { status: 410 });
  }
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  if ('withdrawn' in loaderData) return [{ title: texts.withdrawn }];
  const { article, text } = loaderData;
  return articleMeta(article, matches, text ? citedWorksIn(text.doc as ShownNode) : []);
};

export default function ArticleScreen() {
  const loaded = useLoaderData<typeof loader>();
  if ('withdrawn' in loaded) return <Withdrawn article={loaded.withdrawn} />;
  // Named one by one: the data of a page that is only read has no properties of its own to spread.
  const { article, citations, related, text, citedBy } = loaded;
  return (
    <div data-article={article.number}>
      <ArticleView article={article} citations={citations} related={related} text={text} citedBy={citedBy} />
    </div>
  );
}
