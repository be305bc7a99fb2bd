import { withColon } from '#base/text.ts';
import { buttonClass } from '#ui/button.tsx';
import type { WithdrawnArticle } from '../../../contract.ts';
import { doiAddress, withdrawalText } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';
import { Concerns, RetractionNotice } from './notices.tsx';

/**
 * Page of an unpublished article (410). It lists all notices, because the DOIs of the article and of its notices keep
 * leading here.
 */
export function Withdrawn({ article }: { article: WithdrawnArticle }) {
  const { doi } = article;
  return (
    <section className="page-width py-16">
      <p className="kicker">410</p>
      <h1 className="mt-2 text-3xl">{texts.withdrawn}</h1>
      <p className="measure mt-4 text-faint">{withdrawalText(article)}</p>
      {doi && (
        <p className="mt-2 text-sm break-all">
          {withColon(texts.doi)} <a href={doiAddress(doi)}>{doiAddress(doi)}</a>
        </p>
      )}
      <div className="mt-8">
        <RetractionNotice article={article} />
      </div>
      <Concerns article={article} />
      <div className="mt-8">
        <a href="/" className={buttonClass('secondary')}>
          {texts.backHome}
        </a>
      </div>
    </section>
  );
}
