import type { MetaDescriptor } from 'react-router';
import { longDate, noonOf } from '#base/dates.ts';
import { currentLanguage } from '#base/languages.ts';
import { keywordList } from '#base/text.ts';
import { inPageLanguage } from '#base/translations.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { journalIn, originIn, pageMeta } from '#features/journal/widgets.tsx';
import type { CitedWork } from '#features/production/text/cited-works.ts';
import { topicOf } from '#features/topics/rules.ts';
import type { Article } from '../../contract.ts';
import { articlePath, authorNames, headlineOf, sharePicturePath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
import { articleInPageLanguage, pagesOfArticle } from '../../translations.ts';
import { dublinCoreTags } from './meta/dublin-core.ts';
import { highwireTags } from './meta/highwire.ts';
import { alternateLinks, signposting } from './meta/links.ts';
import { breadcrumbs, scholarlyArticle } from './meta/structured.ts';

/** Metadata of an article's page for search engines, Google Scholar, reference managers and social networks. */
export function articleMeta(
  article: Article,
  matches: Parameters<typeof journalIn>[0],
  works: readonly CitedWork[] = [],
): MetaDescriptor[] {
  const [journal, origin] = [journalIn(matches), originIn(matches)];
  const shown = articleInPageLanguage(article);
  const [title, path] = [headlineOf(shown), articlePath(article)];
  const languages = pagesOfArticle(article);
  const { issue } = article;
  const parents: [string, string][] = issue ? [[inPageLanguage(issue).title, `/issue/${issue.id}`]] : [];
  const shared = [
    ...pageMeta(matches, {
      title,
      path,
      languages,
      type: 'article',
      description: descriptionOf(shown),
      picture: {
        path: sharePicturePath(
          article,
          languages.find((one) => one === currentLanguage()),
        ),
        alt: texts.sharePicture(title),
      },
      things: [
        scholarlyArticle(article, {
          journal,
          origin,
        }),
        breadcrumbs([...parents, [title, path]], origin),
      ],
    }),
    ...openGraphOf(shown),
  ];
  // Citations refer to the address without a prefix, as Google Scholar asks for translated pages.
  if (currentLanguage() !== JOURNAL.language) return shared;
  return [
    ...shared,
    ...highwireTags(article, { journal, origin, works }),
    ...dublinCoreTags(article, journal, origin),
    ...alternateLinks(article),
    ...signposting(article, origin),
  ];
}

/** The abstract, preceded by the retraction's date if the article is retracted. */
function descriptionOf({ abstract, notices }: Article): string {
  const retraction = notices.find(({ kind }) => kind === 'RETRACTION');
  return retraction ? `${texts.retractedOn(longDate(noonOf(retraction.date).toISOString()))} ${abstract}` : abstract;
}

/** OpenGraph properties of articles (ogp.me/#type_article). */
function openGraphOf(article: Article): MetaDescriptor[] {
  const tag = (name: string, content: string) => ({ property: `article:${name}`, content });
  return [
    tag('published_time', article.publishedAt),
    tag('modified_time', article.updatedAt),
    ...authorNames(article).map((name) => tag('author', name)),
    tag('section', topicOf(article).name),
    ...keywordList(article.keywords).map((keyword) => tag('tag', keyword)),
  ];
}
