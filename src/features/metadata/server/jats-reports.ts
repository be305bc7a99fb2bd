import { paragraphsOf } from '#base/text.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { headlineOf } from '#features/articles/rules.ts';
import type { PublishedReport, PublishedRound } from '#features/review/published/contract.ts';
import { metadataTexts as texts } from '../texts.ts';
import { nameOf } from './jats-authors.ts';
import { jatsDate } from './jats-date.ts';

/**
 * Returns a `sub-article` for each report that is published with the article, as JATS4R recommends for peer review
 * materials. A reviewer is named where the report is signed, and `anonymous` otherwise.
 */
export function reviewReports(article: Article, rounds: readonly PublishedRound[]): string {
  return rounds
    .flatMap(({ reports, ...round }) => reports.map((report) => reportElement(article, round, report)))
    .join('');
}

function reportElement(
  article: Article,
  { number, decidedAt }: Omit<PublishedRound, 'reports'>,
  { label, reviewer, text }: PublishedReport,
): string {
  const title = texts.reportTitle(headlineOf(article), String(label), String(number));
  return element(
    'sub-article',
    { 'article-type': 'referee-report', id: `${article.number}-report-${number}-${label}` },
    element(
      'front-stub',
      {},
      element('title-group', {}, textElement('article-title', title)),
      element(
        'contrib-group',
        {},
        element(
          'contrib',
          { 'contrib-type': 'author' },
          reviewer ? nameOf(reviewer) : element('anonymous', {}),
          textElement('role', texts.reviewer, { 'specific-use': 'referee' }),
          reviewer?.affiliation ? element('aff', {}, textElement('institution', reviewer.affiliation)) : '',
        ),
      ),
      decidedAt ? jatsDate('pub-date', { type: 'pub', iso: decidedAt }) : '',
      element(
        'custom-meta-group',
        {},
        element(
          'custom-meta',
          {},
          textElement('meta-name', 'peer-review-revision-round'),
          textElement('meta-value', String(number - 1)),
        ),
      ),
    ),
    element('body', {}, ...paragraphsOf(text).map((paragraph) => textElement('p', paragraph))),
  );
}
