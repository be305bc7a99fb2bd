import { yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf } from '#base/text.ts';
import { type Attributes, element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { articleNumberOf, articlePath, headlineOf, historyOf, pdfPath } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import { metadataTexts as texts } from '../texts.ts';
import { contributors } from './jats-authors.ts';
import { jatsDate } from './jats-date.ts';
import { frontNotes, relatedNotices } from './jats-notices.ts';
import { reviewReports } from './jats-reports.ts';
import { backMatter, fundingGroup, jelKeywords } from './jats-statements.ts';
import { supplementaryMaterial } from './jats-supplements.ts';
import { currentVersion, versionHistory } from './jats-versions.ts';
import type { ArticleSource } from './source.ts';

/** URL of the schema at the National Library of Medicine. */
const SCHEMA = 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd';
/**
 * JATS has no namespace, but OAI-PMH requires one for the root of a record. These are PubMed Central's, which programs
 * that harvest JATS expect.
 */
export const HARVESTED_NAMESPACE = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';
export const HARVESTED_SCHEMA = 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3-mathml3.xsd';

const PREFIXES = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};
const FILE_NAMESPACES = { ...PREFIXES, 'xsi:noNamespaceSchemaLocation': SCHEMA };
const HARVESTED_NAMESPACES = {
  xmlns: HARVESTED_NAMESPACE,
  ...PREFIXES,
  'xsi:schemaLocation': `${HARVESTED_NAMESPACE} ${HARVESTED_SCHEMA}`,
};

/** Returns the record as a document. */
export function jatsDocument(source: ArticleSource): string {
  return xmlDocument(jatsOf(source, FILE_NAMESPACES));
}

/** Returns the record as an element of an OAI-PMH response. */
export function harvestedJats(source: ArticleSource): string {
  return jatsOf(source, HARVESTED_NAMESPACES);
}

/**
 * Returns a published article as JATS Journal Publishing 1.3: its metadata, its text if it has one, and the reports
 * that are published with it. Ids begin with the article's number, as one
 * response contains many articles.
 */
function jatsOf(source: ArticleSource, namespaces: Attributes): string {
  const { article } = source;
  return element(
    'article',
    {
      ...namespaces,
      'article-type': ARTICLE_TYPES[article.articleType].jats,
      'dtd-version': '1.3',
      'xml:lang': article.language,
    },
    element('front', {}, journalMeta(source), articleMeta(source), frontNotes(article)),
    source.text?.body ?? '',
    backMatter(article, source.text?.back ?? ''),
    reviewReports(article, source.reports ?? []),
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
    // The schema requires the element; it is empty until the journal has an ISSN.
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
  const translated = translationsOf(article);
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
      element(
        'subj-group',
        { 'subj-group-type': 'article-type' },
        textElement('subject', ARTICLE_TYPES[article.articleType].label),
      ),
    ),
    titleGroup(article),
    contributors(article),
    jatsDate('pub-date', {
      type: 'pub',
      iso: article.publishedAt,
      attributes: { 'publication-format': 'electronic' },
    }),
    issueAndPages(source),
    supplementaryMaterial(source),
    history(source),
    versionHistory(source),
    permissions(source),
    selfUris(source),
    relatedNotices(source),
    element('abstract', {}, ...paragraphs(article.abstract)),
    ...translated.map(([language, { abstract }]) =>
      element('trans-abstract', { 'xml:lang': language }, ...paragraphs(abstract)),
    ),
    keywords(article.keywords),
    ...translated.map(([language, texts]) => keywords(texts.keywords, { 'xml:lang': language })),
    jelKeywords(article),
    fundingGroup(article),
  );
}

function history({ article }: ArticleSource): string {
  const { received, accepted } = historyOf(article);
  const dates = [
    received ? jatsDate('date', { type: 'received', iso: received }) : '',
    accepted ? jatsDate('date', { type: 'accepted', iso: accepted }) : '',
  ].join('');
  return dates && element('history', {}, dates);
}

/** Returns volume, issue, and pages or article number. */
function issueAndPages({ article }: ArticleSource): string {
  const { issue, firstPage, lastPage } = article;
  const issueElements = issue
    ? [
        textElement('volume', volumeOf(issue)),
        textElement('issue', String(issue.issueNumber)),
        textElement('issue-title', issue.title),
      ]
    : [];
  const number = articleNumberOf(article);
  if (number) return [...issueElements, textElement('elocation-id', number)].join('');
  const pages = firstPage ? [textElement('fpage', firstPage), lastPage ? textElement('lpage', lastPage) : ''] : [];
  return [...issueElements, ...pages].join('');
}

function permissions({ article: { licence, publishedAt } }: ArticleSource): string {
  const year = yearOf(publishedAt);
  const licenceUrl = LICENCES[licence];
  return element(
    'permissions',
    {},
    textElement('copyright-statement', texts.copyright(String(year))),
    textElement('copyright-year', String(year)),
    textElement('copyright-holder', texts.holder),
    element('ali:free_to_read', {}),
    element(
      'license',
      { 'license-type': 'open-access', 'xlink:href': licenceUrl },
      textElement('ali:license_ref', licenceUrl),
      textElement('license-p', texts.licence(licence)),
    ),
  );
}

function selfUris({ article, origin }: ArticleSource): string {
  const selfUri = (type: string, path: string, title: string) =>
    element('self-uri', { 'content-type': type, 'xlink:href': `${origin}${path}`, 'xlink:title': title });
  return (
    selfUri('text/html', articlePath(article), texts.page) +
    (article.files.length > 0 ? selfUri('application/pdf', pdfPath(article), texts.pdf) : '')
  );
}

const paragraphs = (text: string) => paragraphsOf(text).map((paragraph) => textElement('p', paragraph));

/** The title in the article's language, then in others. */
function titleGroup(article: Article): string {
  return element(
    'title-group',
    {},
    textElement('article-title', headlineOf(article)),
    ...translationsOf(article).map(([language, { title }]) =>
      element('trans-title-group', { 'xml:lang': language }, textElement('trans-title', title)),
    ),
  );
}

/** A group of keywords; empty without any. `language` is given for those of a translation. */
function keywords(text: string, language: Attributes = {}): string {
  const list = keywordList(text);
  return list.length > 0
    ? element(
        'kwd-group',
        { 'kwd-group-type': 'author', ...language },
        ...list.map((keyword) => textElement('kwd', keyword)),
      )
    : '';
}
