import { yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf } from '#base/text.ts';
import { type Attributes, element, textElement, xmlDocument } from '#base/xml-elements.ts';
import { articleNumberOf, articlePath, headlineOf, historyOf, pdfPath } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { metadataTexts as texts } from '../texts.ts';
import { contributors } from './jats-authors.ts';
import { jatsDate } from './jats-date.ts';
import { frontNotes, relatedNotices } from './jats-notices.ts';
import { currentVersion, versionHistory } from './jats-versions.ts';
import type { ArticleSource } from './source.ts';

/** Where the National Library of Medicine keeps the schema. */
const SCHEMA = 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd';
/**
 * JATS is in no namespace, but the root of a record of OAI-PMH has to be in one. These are PubMed Central's, which programs
 * that harvest JATS know.
 */
export const HARVESTED_NAMESPACE = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';
export const HARVESTED_SCHEMA = 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3-mathml3.xsd';

const PREFIXES = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};
const IN_A_FILE = { ...PREFIXES, 'xsi:noNamespaceSchemaLocation': SCHEMA };
const HARVESTED = {
  ...{ xmlns: HARVESTED_NAMESPACE, ...PREFIXES },
  'xsi:schemaLocation': `${HARVESTED_NAMESPACE} ${HARVESTED_SCHEMA}`,
};

/** The record as a document of its own. */
export function jatsDocument(source: ArticleSource): string {
  return xmlDocument(jatsOf(source, IN_A_FILE));
}

/** The record as it stands in a reply of OAI-PMH. */
export function harvestedJats(source: ArticleSource): string {
  return jatsOf(source, HARVESTED);
}

/**
 * A published article as JATS Journal Publishing 1.3: everything but its text. Its ids begin with the article's number, for
 * many stand in one reply.
 */
function jatsOf(source: ArticleSource, namespaces: Attributes): string {
  const { article, journal } = source;
  return element(
    'article',
    { ...namespaces, 'article-type': 'research-article', 'dtd-version': '1.3', 'xml:lang': journal.language },
    element('front', {}, journalMeta(source), articleMeta(source), frontNotes(article)),
  );
}

function journalMeta({ journal }: ArticleSource): string {
  return element(
    'journal-meta',
    {},
    textElement('journal-id', journal.shortName, { 'journal-id-type': 'publisher-id' }),
    element(
      'journal-title-group',
      {},
      textElement('journal-title', journal.name),
      textElement('abbrev-journal-title', journal.shortName, { 'abbrev-type': 'publisher' }),
    ),
    // There has to be one; until it is assigned, it is empty.
    textElement('issn', journal.issn, { 'publication-format': 'electronic' }),
    element(
      'publisher',
      {},
      textElement('publisher-name', journal.publisher),
      textElement('publisher-loc', journal.city),
    ),
  );
}

function articleMeta(source: ArticleSource): string {
  const { article } = source;
  const { doi, number, topic } = article;
  return element(
    'article-meta',
    {},
    textElement('article-id', number, { 'pub-id-type': 'publisher-id' }),
    doi ? textElement('article-id', doi, { 'pub-id-type': 'doi' }) : '',
    currentVersion(article),
    element(
      'article-categories',
      {},
      element('subj-group', { 'subj-group-type': 'heading' }, textElement('subject', topic)),
    ),
    element('title-group', {}, textElement('article-title', headlineOf(article))),
    contributors(article),
    jatsDate('pub-date', 'pub', article.publishedAt, { 'publication-format': 'electronic' }),
    place(source),
    history(source),
    versionHistory(source),
    permissions(source),
    addresses(source),
    relatedNotices(source),
    element('abstract', {}, ...paragraphsOf(article.abstract).map((paragraph) => textElement('p', paragraph))),
    keywords(source),
  );
}

function history({ article }: ArticleSource): string {
  const { received, accepted } = historyOf(article);
  const dates = [
    received ? jatsDate('date', 'received', received) : '',
    accepted ? jatsDate('date', 'accepted', accepted) : '',
  ].join('');
  return dates && element('history', {}, dates);
}

/** Volume, issue and pages, or an article number. */
function place({ article }: ArticleSource): string {
  const { issue, firstPage, lastPage } = article;
  const within = issue
    ? [
        textElement('volume', volumeOf(issue)),
        textElement('issue', String(issue.issueNumber)),
        textElement('issue-title', issue.title),
      ]
    : [];
  const number = articleNumberOf(article);
  if (number) return [...within, textElement('elocation-id', number)].join('');
  const pages = firstPage ? [textElement('fpage', firstPage), lastPage ? textElement('lpage', lastPage) : ''] : [];
  return [...within, ...pages].join('');
}

function permissions({ article: { licence, publishedAt } }: ArticleSource): string {
  const year = yearOf(publishedAt);
  const address = LICENCES[licence];
  return element(
    'permissions',
    {},
    textElement('copyright-statement', texts.copyright(String(year))),
    textElement('copyright-year', String(year)),
    textElement('copyright-holder', texts.holder),
    element('ali:free_to_read', {}),
    element(
      'license',
      { 'license-type': 'open-access', 'xlink:href': address },
      textElement('ali:license_ref', address),
      textElement('license-p', texts.licence(licence)),
    ),
  );
}

function addresses({ article, origin }: ArticleSource): string {
  const at = (type: string, path: string) =>
    element('self-uri', { 'content-type': type, 'xlink:href': `${origin}${path}` });
  return (
    at('text/html', articlePath(article)) + (article.files.length > 0 ? at('application/pdf', pdfPath(article)) : '')
  );
}

function keywords({ article }: ArticleSource): string {
  const list = keywordList(article.keywords);
  return list.length > 0
    ? element('kwd-group', { 'kwd-group-type': 'author' }, ...list.map((word) => textElement('kwd', word)))
    : '';
}
