import { element, textElement } from '../../../base/xml-elements.ts';
import type { Article } from '../../articles/contract.ts';
import { articlePath } from '../../articles/rules.ts';
import { metadataTexts as texts } from '../texts.ts';
import type { ArticleSource } from './source.ts';

type Kind = Article['notices'][number]['kind'];

/** How an article points at what was said about it later (the suggested values of JATS). */
const FORWARD: Record<Kind, string> = {
  CORRECTION: 'correction-forward',
  RETRACTION: 'retraction-forward',
  EXPRESSION_OF_CONCERN: 'concern-forward',
};
const SECTION: Record<Kind, string> = {
  CORRECTION: 'correction',
  RETRACTION: 'retraction',
  EXPRESSION_OF_CONCERN: 'expression-of-concern',
};

/** A `related-article` for each notice: by its DOI, else at the article's own page, where it is shown. */
export function relatedNotices({ article, origin }: ArticleSource): string {
  return article.notices
    .map(({ kind, doi }) =>
      element('related-article', {
        'related-article-type': FORWARD[kind],
        'ext-link-type': doi ? 'doi' : 'uri',
        'xlink:href': doi ? encodeURI(doi).replaceAll('#', '%23') : `${origin}${articlePath(article)}`,
      }),
    )
    .join('');
}

/** The notices' own words as `notes`, a section each; nothing when there are none. */
export function frontNotes({ notices }: Article): string {
  if (notices.length === 0) return '';
  const sections = notices.map(({ kind, date, text }) =>
    element(
      'sec',
      { 'sec-type': SECTION[kind] },
      textElement('title', texts.notices[kind]),
      textElement('p', texts.notice(texts.notices[kind], date, text)),
    ),
  );
  return element('notes', { 'notes-type': 'notices' }, ...sections);
}
