import { encodedDoi } from '#base/identifiers.ts';
import { paragraphsOf } from '#base/text.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { noticeAddress, noticeLabel } from '#features/articles/rules.ts';
import type { ArticleSource } from './source.ts';

type Kind = Article['notices'][number]['kind'];

/** Values of `related-article-type` that JATS suggests for links from an article to its notices. */
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

/** Returns a `related-article` for each notice: its DOI, or else its anchor on the article page. */
export function relatedNotices({ article, origin }: ArticleSource): string {
  return article.notices
    .map((notice) =>
      element('related-article', {
        'related-article-type': FORWARD[notice.kind],
        'ext-link-type': notice.doi ? 'doi' : 'uri',
        'xlink:href': notice.doi ? encodedDoi(notice.doi) : noticeAddress(article, notice, origin),
      }),
    )
    .join('');
}

/** Returns the texts of the notices as `notes`, each in a section titled with kind and date; empty without notices. */
export function frontNotes({ notices }: Article): string {
  if (notices.length === 0) return '';
  const sections = notices.map((notice) =>
    element(
      'sec',
      { 'sec-type': SECTION[notice.kind] },
      textElement('title', noticeLabel(notice)),
      ...paragraphsOf(notice.text).map((paragraph) => textElement('p', paragraph)),
    ),
  );
  return element('notes', { 'notes-type': 'notices' }, ...sections);
}
