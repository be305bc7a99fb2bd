import { longDate } from '#base/dates.ts';
import { withColon } from '#base/text.ts';
import { inPageLanguage } from '#base/translations.ts';
import type { Article } from '#features/articles/contract.ts';
import { historyOf, pagesOf } from '#features/articles/rules.ts';
import { editionTexts as texts } from '../texts.ts';

/** The days in the life of an article, in words; a proof has no day of publication. */
export function daysOf(article: Article, isProof = false): string {
  const { received, accepted } = historyOf(article);
  return [
    received && texts.received(longDate(received)),
    accepted && texts.accepted(longDate(accepted)),
    !isProof && texts.published(longDate(article.publishedAt)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Issue and pages of an article; '' for one that has neither. */
export const placeOf = (article: Article): string =>
  [article.issue && inPageLanguage(article.issue).title, pagesOf(article)].filter(Boolean).join(', ');

/** The authors who have an affiliation, each with it. */
export const affiliationsOf = ({ authors }: Pick<Article, 'authors'>): string[] =>
  authors.flatMap(({ fullName, affiliation }) => (affiliation ? [`${withColon(fullName)} ${affiliation}`] : []));
