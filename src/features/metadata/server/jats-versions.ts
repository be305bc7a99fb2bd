import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { severalVersions } from '#features/articles/rules.ts';
import { articleTexts } from '#features/articles/texts.ts';
import { jatsDate } from './jats-date.ts';
import type { ArticleSource } from './source.ts';

const versionElement = (number: number) =>
  textElement('article-version', String(number), { 'article-version-type': 'number' });

/** Returns the number of the current version; empty while there is only one. */
export function currentVersion(article: Article): string {
  const current = severalVersions(article).at(-1);
  return current ? versionElement(current.number) : '';
}

/** Returns each version as an event with its note, date and PDF; empty while there is only one. */
export function versionHistory({ article, origin }: ArticleSource): string {
  const events = severalVersions(article).map(({ number, publishedAt, note, fileUrl }) =>
    element(
      'event',
      { 'event-type': 'version' },
      textElement('event-desc', note || articleTexts.version(number)),
      versionElement(number),
      jatsDate('date', { type: 'pub', iso: publishedAt }),
      element('self-uri', {
        'content-type': 'application/pdf',
        'xlink:href': `${origin}${fileUrl}`,
        'xlink:title': articleTexts.version(number),
      }),
    ),
  );
  return events.length > 0 ? element('pub-history', {}, ...events) : '';
}
