import * as z from 'zod';
import { dayOf } from '#base/dates.ts';
import { isOrcid, orcidAddress } from '#base/identifiers.ts';
import { fullNameOf, isOwnAffiliation } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import { xmlText } from '#base/xml.ts';
import { type Attributes, element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, isRetracted } from '#features/articles/rules.ts';
import { textsOf } from '#features/articles/translations.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { CONTENT_LANGUAGES } from '#features/submissions/fields/content-languages.ts';
import { problemTexts } from '../problem-texts.ts';
import { depositDocument } from './deposit-document.ts';
import type { ArticleSource } from './source.ts';

/** Country of the publisher (ISO 3166-1). */
const COUNTRY = 'RW';
/** Limit of DOAJ. */
const MAX_KEYWORDS = 6;

const requiredText = z.string().trim().min(1);
const ORCID_URL = 'https://orcid.org/';

/**
 * Article for DOAJ's API, version 4, as its documentation and its checks require. The ISSN is optional here, as a new
 * journal has none yet; `problemsOf` reports it.
 */
export const DoajArticle = z.object({
  bibjson: z.object({
    title: requiredText,
    abstract: requiredText.optional(),
    year: z.string().regex(/^\d{4}$/),
    month: z.string().regex(/^([1-9]|1[0-2])$/),
    author: z
      .array(
        z.object({
          name: requiredText,
          affiliation: requiredText.optional(),
          orcid_id: z
            .string()
            .refine((url) => url.startsWith(ORCID_URL) && isOrcid(url.slice(ORCID_URL.length)))
            .optional(),
        }),
      )
      .min(1),
    identifier: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('doi'), id: z.string().regex(/^10\.\d{3,9}\/\S+$/) }),
        z.object({ type: z.literal('eissn'), id: z.string().regex(/^\d{4}-\d{3}[\dX]$/) }),
      ]),
    ),
    journal: z.object({
      title: requiredText,
      publisher: requiredText,
      language: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
      country: z.string().regex(/^[A-Z]{2}$/),
      volume: requiredText.optional(),
      number: requiredText.optional(),
      start_page: requiredText.optional(),
      end_page: requiredText.optional(),
    }),
    keywords: z.array(requiredText).max(MAX_KEYWORDS),
    link: z
      .array(
        z.object({ type: z.literal('fulltext'), content_type: z.enum(['HTML', 'PDF', 'ePUB', 'XML']), url: z.url() }),
      )
      .min(1),
  }),
});
export type DoajArticle = z.infer<typeof DoajArticle>;

/** Returns the address by which DOAJ knows an article without a DOI. */
export function fullTextUrl(article: Parameters<typeof articlePath>[0], origin: string): string {
  return `${origin}${articlePath(article)}`;
}

/** Returns an article for DOAJ's API without unknown fields. */
export function doajOf({ article, journal, origin }: ArticleSource): DoajArticle {
  const { issue, firstPage, lastPage } = article;
  const [year = '', month = ''] = dayOf(article.publishedAt).split('-');
  return {
    bibjson: {
      title: titleOf(article),
      abstract: xmlText(article.abstract).trim(),
      year,
      month: String(Number(month)),
      author: article.authors.map((author) => ({
        name: xmlText(fullNameOf(author)).trim(),
        ...(affiliationOf(author) ? { affiliation: affiliationOf(author) } : {}),
        ...(author.orcid ? { orcid_id: orcidAddress(author.orcid) } : {}),
      })),
      identifier: [
        ...(article.doi ? [{ type: 'doi' as const, id: article.doi }] : []),
        ...(journal.issn ? [{ type: 'eissn' as const, id: journal.issn }] : []),
      ],
      journal: {
        title: xmlText(journal.name),
        publisher: xmlText(journal.publisher),
        language: [article.language.toUpperCase()],
        country: COUNTRY,
        ...(issue ? { volume: volumeOf(issue), number: String(issue.issueNumber) } : {}),
        ...(firstPage ? { start_page: firstPage } : {}),
        ...(lastPage ? { end_page: lastPage } : {}),
      },
      keywords: keywordsOf(article),
      link: [{ type: 'fulltext', content_type: 'HTML', url: fullTextUrl(article, origin) }],
    },
  };
}

/** Returns articles in DOAJ's XML (doajArticles.xsd) for its upload form. */
export function doajXmlOf(sources: ArticleSource[]): string {
  return depositDocument(element('records', {}, ...sources.map(recordOf)));
}

function recordOf({ article, journal, origin }: ArticleSource): string {
  const { issue, firstPage, lastPage, doi, number } = article;
  const texts = textsOf(article).map(({ language, ...rest }) => ({
    ...rest,
    language: CONTENT_LANGUAGES[language].iso6392b,
  }));
  const optional = (name: string, text: string | null | undefined) => (text ? textElement(name, text) : '');
  return element(
    'record',
    {},
    optional('language', texts[0]?.language),
    textElement('publisher', journal.publisher),
    textElement('journalTitle', journal.name),
    optional('eissn', journal.issn),
    textElement('publicationDate', dayOf(article.publishedAt)),
    ...(issue ? [textElement('volume', volumeOf(issue)), textElement('issue', String(issue.issueNumber))] : []),
    optional('startPage', firstPage),
    optional('endPage', lastPage),
    optional('doi', doi),
    textElement('publisherRecordId', number),
    textElement('documentType', 'article'),
    ...texts.map(({ title, language }) => textElement('title', titleOf(article, title), { language })),
    authorsOf(article),
    ...texts.map(({ abstract, language }) => textElement('abstract', xmlText(abstract).trim(), { language })),
    textElement('fullTextUrl', fullTextUrl(article, origin), { format: 'html' }),
    ...texts.map(({ keywords, language }) =>
      listOf(
        'keywords',
        keywordsOf({ keywords }).map((keyword) => textElement('keyword', keyword)),
        texts.length > 1 ? { language } : {},
      ),
    ),
  );
}

/** Returns the authors and the affiliations that they reference by number. */
function authorsOf({ authors }: Article): string {
  const affiliations = [...new Set(authors.map(affiliationOf))].filter(Boolean);
  const authorElements = authors.map((author) => {
    const index = affiliations.indexOf(affiliationOf(author));
    return element(
      'author',
      {},
      textElement('name', xmlText(fullNameOf(author)).trim()),
      index < 0 ? '' : textElement('affiliationId', String(index + 1)),
      author.orcid ? textElement('orcid_id', orcidAddress(author.orcid)) : '',
    );
  });
  const affiliationElements = affiliations.map((name, index) =>
    textElement('affiliationName', name, { affiliationId: String(index + 1) }),
  );
  return listOf('authors', authorElements) + listOf('affiliationsList', affiliationElements);
}

function listOf(name: string, elements: string[], attributes: Attributes = {}): string {
  return elements.length > 0 ? element(name, attributes, ...elements) : '';
}

/** DOAJ has no institutional authors, so an institution that is an author gets no affiliation to itself. */
function affiliationOf(author: Article['authors'][number]): string {
  return isOwnAffiliation(author) ? '' : xmlText(author.affiliation).trim();
}

function titleOf(article: Article, words = article.manuscriptTitle): string {
  const title = xmlText(words).trim();
  return isRetracted(article) ? problemTexts.retracted(title) : title;
}

function keywordsOf({ keywords }: Pick<Article, 'keywords'>): string[] {
  return keywordList(xmlText(keywords)).slice(0, MAX_KEYWORDS);
}
