import { longDate } from '#base/dates.ts';
import { currentLanguage, languageOfContent } from '#base/languages.ts';
import type { ContentLanguage } from '#features/submissions/fields/content-languages.ts';
import { TopicName } from '#features/topics/widgets.tsx';
import type { RelatedArticle } from '../../../contract.ts';
import { articlePath, titleOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';
import { shownLanguageIn } from '../../../translations.ts';
import { NoticeBadge } from '../../../widgets.tsx';

export function RelatedArticles({ articles }: { articles: RelatedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section data-screen-only>
      <h2 className="text-xl">{texts.related}</h2>
      <ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
        {articles.map((article) => {
          const { title, language } = shownTitle(article);
          return (
            <li key={article.number} className="border-t border-line py-4">
              <p className="kicker">
                <TopicName record={article} /> · {longDate(article.publishedAt)}
              </p>
              <h3 lang={languageOfContent(language)} className="mt-1 text-lg leading-snug">
                <a href={articlePath(article)} className="text-ink no-underline hover:text-accent hover:underline">
                  {title}
                </a>
              </h3>
              <NoticeBadge article={article} />
              <p className="mt-1 text-sm text-faint">{article.authors.join(', ')}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The title in the language of the page, where there is one. */
function shownTitle(article: RelatedArticle): { title: string; language: ContentLanguage } {
  const { language, translatedTitles } = article;
  const shown = shownLanguageIn(currentLanguage(), { language, translations: translatedTitles });
  return { title: (shown !== language && translatedTitles[shown]) || titleOf(article), language: shown };
}
