import { buttonClass } from '../../../ui/button.tsx';
import { volumeOf } from '../../issues/rules.ts';
import { useJournal } from '../../journal/widgets.tsx';
import type { Article } from '../contract.ts';
import { articlePath, authorNames, doiAddress, pagesOf, titleOf } from '../rules.ts';
import { articleTexts as texts } from '../texts.ts';

/** How to cite the article, ready to be copied. */
export function Citation({ article, origin }: { article: Article; origin: string }) {
  const year = article.publishedAt.slice(0, 4);
  return (
    <section>
      <h2 className="text-xl">{texts.howToCite}</h2>
      <div className="mt-3 border-l-4 border-accent pl-4">
        <p id="citation" className="measure font-serif break-words">
          {authorNames(article).join(', ')} ({year}). {titleOf(article)}. <em>{useJournal().name}</em>
          {article.issue && `, ${volumeOf(article.issue)}(${article.issue.issueNumber})`}
          {article.firstPage && `, ${pagesOf(article)}`}.{' '}
          {article.doi ? doiAddress(article.doi) : `${origin}${articlePath(article)}`}
        </p>
        <button
          type="button"
          data-copy="citation"
          data-copied={texts.copied}
          data-screen-only
          className={buttonClass('quiet', 'mt-2 -ml-4')}
        >
          {texts.copy}
        </button>
      </div>
    </section>
  );
}
