import type { Article } from '../../../contract.ts';
import { peerReviewPath } from '../../../rules.ts';
import { articleTexts } from '../../../texts.ts';

const texts = articleTexts.processRecord;

/** How the article was reviewed: rounds, reports, the handling editor, and authors who are members of the journal. */
export function ProcessRecord({ article: { number, peerReview } }: { article: Article }) {
  if (!peerReview) return null;
  const {
    rounds,
    reports,
    reviewers,
    isException,
    exceptionReason = '',
    handledBy,
    uninvolved,
    hasPublishedReports,
  } = peerReview;
  const sentences = [
    texts.reviewed(rounds, reports, reviewers),
    ...(isException ? [texts.exception(exceptionReason)] : []),
    ...(handledBy ? [texts.handledBy(handledBy)] : []),
    ...(uninvolved.length > 0 ? [texts.uninvolved(uninvolved)] : []),
  ];
  return (
    <section>
      <h2 className="text-xl">{texts.title}</h2>
      <p dir="auto" className="measure mt-3">
        {sentences.join(' ')} <a href="/policies/peer-review">{texts.policy}</a>
      </p>
      {hasPublishedReports && (
        <p className="mt-1">
          <a href={peerReviewPath({ number })} className="inline-block py-1">
            {texts.reports}
          </a>
        </p>
      )}
    </section>
  );
}
