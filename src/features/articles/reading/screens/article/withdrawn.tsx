import { buttonClass } from '#ui/button.tsx';
import type { WithdrawnArticle } from '../../../contract.ts';
import { doiAddress, withdrawalOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';
import { Concerns, RetractionNotice } from './notices.tsx';

/**
 * What stands at the address of a withdrawn article. Its DOI and those of its notices lead here for ever, so all that was
 * said about it can still be read.
 */
export function Withdrawn({ article }: { article: WithdrawnArticle }) {
  const { doi } = article;
  return (
    <section className="page-width py-16">
      <p className="kicker">410</p>
      <h1 className="mt-2 text-3xl">{texts.withdrawn}</h1>
      <p className="measure mt-4 text-faint">{withdrawalOf(article)}</p>
      {doi && (
        <p className="mt-2 text-sm break-all">
          {texts.doi}: <a href={doiAddress(doi)}>{doiAddress(doi)}</a>
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
