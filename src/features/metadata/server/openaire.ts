import { dayOf } from '#base/dates.ts';
import { orcidAddress } from '#base/identifiers.ts';
import { authorNameOf, invertedName, isOwnAffiliation } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import { xmlText } from '#base/xml.ts';
import { type Attributes, element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import {
  articleNumberOf,
  articlePath,
  headlineOf,
  noticeLine,
  pdfPath,
  severalVersions,
} from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { CONTENT_LANGUAGES, translationsOf } from '#features/submissions/fields/content-languages.ts';
import { jelCode } from '#features/submissions/fields/jel.ts';
import { supplementPath } from '#features/supplements/rules.ts';
import type { ArticleSource } from './source.ts';

export const OPENAIRE_NAMESPACE = 'http://namespace.openaire.eu/schema/oaire/';
export const OPENAIRE_SCHEMA = 'https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd';

const ROOT = {
  'xmlns:oaire': OPENAIRE_NAMESPACE,
  'xmlns:datacite': 'http://datacite.org/schema/kernel-4',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${OPENAIRE_NAMESPACE} ${OPENAIRE_SCHEMA}`,
};
const COAR = 'http://purl.org/coar';
const OPEN_ACCESS = `${COAR}/access_right/c_abf2`;
const VERSION_OF_RECORD = `${COAR}/version/c_970fb48d4fbd8a85`;

/**
 * Returns a published article by the OpenAIRE Guidelines for Literature Repository Managers 4.0, in the order of their list of
 * fields. There are no funding references: authors state their funding in words, without naming funder and award apart.
 */
export function openAireOf(source: ArticleSource): string {
  const { article, journal, origin } = source;
  const { coar } = ARTICLE_TYPES[article.articleType];
  return element(
    'oaire:resource',
    ROOT,
    titles(article),
    listOf('creators', article.authors.map(creator)),
    alternateIdentifiers(source),
    relatedIdentifiers(source),
    listOf('dates', [textElement('datacite:date', dayOf(article.publishedAt), { dateType: 'Issued' })]),
    textElement('dc:language', CONTENT_LANGUAGES[article.language].iso6393),
    textElement('dc:publisher', journal.publisher),
    textElement('oaire:resourceType', coar.label, {
      resourceTypeGeneral: 'literature',
      uri: `${COAR}/resource_type/${coar.id}`,
    }),
    descriptions(article),
    textElement('dc:format', article.files.length > 0 ? 'application/pdf' : 'text/html'),
    identifier(article, origin),
    textElement('datacite:rights', 'open access', { rightsURI: OPEN_ACCESS }),
    subjects(article),
    textElement('oaire:licenseCondition', article.licence, {
      uri: LICENCES[article.licence],
      startDate: dayOf(article.publishedAt),
    }),
    textElement('oaire:version', 'VoR', { uri: VERSION_OF_RECORD }),
    article.files.length > 0
      ? textElement('oaire:file', `${origin}${pdfPath(article)}`, {
          accessRightsURI: OPEN_ACCESS,
          mimeType: 'application/pdf',
          objectType: 'fulltext',
        })
      : '',
    citation(source),
  );
}

/** Returns a text, which the schema does not allow to be empty. */
function filled(name: string, text: string, attributes: Attributes = {}): string {
  return xmlText(text) === '' ? '' : textElement(name, text, attributes);
}

/** Returns a list of DataCite's, which does not stand without entries. */
function listOf(name: string, entries: string[]): string {
  const content = entries.join('');
  return content && element(`datacite:${name}`, {}, content);
}

function titles(article: Article): string {
  const translated = translationsOf(article).map(([language, { title }]) =>
    filled('datacite:title', title, { titleType: 'TranslatedTitle', 'xml:lang': language }),
  );
  const own = filled('datacite:title', headlineOf(article), { 'xml:lang': article.language });
  return listOf('titles', [own, ...translated]);
}

/** Returns an author; ROR ids have no place before version 4.3 of DataCite's schema, and OpenAIRE follows 4.1. */
function creator(author: Article['authors'][number]): string {
  const { affiliation, orcid } = author;
  const name = authorNameOf(author);
  const isPerson = !('institution' in name);
  const written = invertedName(name);
  if (xmlText(written) === '') return '';
  return element(
    'datacite:creator',
    {},
    textElement('datacite:creatorName', written, { nameType: isPerson ? 'Personal' : 'Organizational' }),
    isPerson && name.given ? textElement('datacite:givenName', name.given) : '',
    isPerson ? textElement('datacite:familyName', name.family) : '',
    orcid
      ? textElement('datacite:nameIdentifier', orcidAddress(orcid), {
          nameIdentifierScheme: 'ORCID',
          schemeURI: 'https://orcid.org',
        })
      : '',
    affiliation && !isOwnAffiliation(author) ? textElement('datacite:affiliation', affiliation) : '',
  );
}

function identifier(article: Article, origin: string): string {
  const { doi } = article;
  return doi
    ? textElement('datacite:identifier', doi, { identifierType: 'DOI' })
    : textElement('datacite:identifier', `${origin}${articlePath(article)}`, { identifierType: 'URL' });
}

/** Returns the page's address beside a DOI; without a DOI the address is the identifier itself. */
function alternateIdentifiers({ article, origin }: ArticleSource): string {
  if (!article.doi) return '';
  const page = textElement('datacite:alternateIdentifier', `${origin}${articlePath(article)}`, {
    alternateIdentifierType: 'URL',
  });
  return listOf('alternateIdentifiers', [page]);
}

function relatedIdentifiers({ article, journal, origin }: ArticleSource): string {
  const related = (relationType: string, relatedIdentifierType: string, value: string) =>
    textElement('datacite:relatedIdentifier', value, { relatedIdentifierType, relationType });
  return listOf('relatedIdentifiers', [
    journal.issn ? related('IsPartOf', 'EISSN', journal.issn) : '',
    ...severalVersions(article)
      .slice(0, -1)
      .map(({ fileUrl }) => related('HasVersion', 'URL', `${origin}${fileUrl}`)),
    ...article.supplements.map((file) =>
      related('IsSupplementedBy', 'URL', `${origin}${supplementPath(article.number, file)}`),
    ),
  ]);
}

function descriptions(article: Article): string {
  const own = [article.abstract, ...article.notices.map(noticeLine)].filter(Boolean);
  const inLanguage = (text: string, language: string) => textElement('dc:description', text, { 'xml:lang': language });
  return [
    ...own.map((text) => inLanguage(text, article.language)),
    ...translationsOf(article).flatMap(([language, { abstract }]) => (abstract ? inLanguage(abstract, language) : [])),
  ].join('');
}

function subjects(article: Article): string {
  const subject = (text: string) => filled('datacite:subject', text);
  const keywords = [article.topic, ...keywordList(article.keywords)];
  const translated = translationsOf(article).flatMap(([, texts]) => keywordList(texts.keywords));
  const jel = article.jelCodes.map((code) =>
    textElement('datacite:subject', `${code} ${jelCode(code)?.label ?? ''}`.trim(), {
      subjectScheme: 'JEL',
      schemeURI: 'https://www.aeaweb.org/econlit/jelCodes.php',
    }),
  );
  return listOf('subjects', [...[...new Set([...keywords, ...translated])].map(subject), ...jel]);
}

/** Returns where it was published; an article number is not a page and has no field of its own. */
function citation({ article, journal }: ArticleSource): string {
  const { issue, firstPage, lastPage } = article;
  const fields = [
    ['citationTitle', journal.name],
    ['citationVolume', issue ? volumeOf(issue) : ''],
    ['citationIssue', issue ? String(issue.issueNumber) : ''],
    ['citationStartPage', firstPage && !articleNumberOf(article) ? firstPage : ''],
    ['citationEndPage', lastPage],
  ] as const;
  return fields.map(([name, value]) => (value ? textElement(`oaire:${name}`, value) : '')).join('');
}
