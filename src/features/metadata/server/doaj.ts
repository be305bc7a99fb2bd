import * as z from 'zod';
import { dayOf } from '#base/dates.ts';
import { isOrcid, orcidAddress } from '#base/identifiers.ts';
import { fullNameOf, isOwnAffiliation } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import { xmlText } from '#base/xml.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, isRetracted } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { problemTexts } from '../problem-texts.ts';
import { depositDocument } from './deposit-document.ts';
import type { ArticleSource } from './source.ts';

/** ISO 3166-1: where the publisher sits. */
const COUNTRY = 'RW';
const MOST_KEYWORDS = 6;
/** ISO 639-2/B of ISO 639-1, for the languages the journal may come in. */
const LANGUAGES: Record<string, string> = { en: 'eng', fr: 'fre', rw: 'kin', sw: 'swa' };

const filled = z.string().trim().min(1);
const orcidUrl = 'https://orcid.org/';

/**
 * An article as DOAJ's API takes it, version 4: what its documentation and its checks ask for, but for the ISSN, which a
 * new journal has to wait for (`problemsOf`).
 */
export const DoajArticle = z.object({
  bibjson: z.object({
    title: filled,
    abstract: filled.optional(),
    year: z.string().regex(/^\d{4}$/),
    month: z.string().regex(/^([1-9]|1[0-2])$/),
    author: z
      .array(
        z.object({
          name: filled,
          affiliation: filled.optional(),
          orcid_id: z
            .string()
            .refine((url) => url.startsWith(orcidUrl) && isOrcid(url.slice(orcidUrl.length)))
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
      title: filled,
      publisher: filled,
      language: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
      country: z.string().regex(/^[A-Z]{2}$/),
      volume: filled.optional(),
      number: filled.optional(),
      start_page: filled.optional(),
      end_page: filled.optional(),
    }),
    keywords: z.array(filled).max(MOST_KEYWORDS),
    link: z
      .array(
        z.object({ type: z.literal('fulltext'), content_type: z.enum(['HTML', 'PDF', 'ePUB', 'XML']), url: z.url() }),
      )
      .min(1),
  }),
});
export type DoajArticle = z.infer<typeof DoajArticle>;

/** An article as DOAJ's API takes it; what is not known is left out. */
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
        language: [journal.language.toUpperCase()],
        country: COUNTRY,
        ...(issue ? { volume: volumeOf(issue), number: String(issue.issueNumber) } : {}),
        ...(firstPage ? { start_page: firstPage } : {}),
        ...(lastPage ? { end_page: lastPage } : {}),
      },
      keywords: keywordsOf(article),
      link: [{ type: 'fulltext', content_type: 'HTML', url: `${origin}${articlePath(article)}` }],
    },
  };
}

/** Articles in DOAJ's own XML, for its upload form (doajArticles.xsd). */
export function doajXmlOf(sources: ArticleSource[]): string {
  return depositDocument(element('records', {}, ...sources.map(recordOf)));
}

function recordOf({ article, journal, origin }: ArticleSource): string {
  const { issue, firstPage, lastPage, doi, number } = article;
  const language = LANGUAGES[journal.language];
  const known = (name: string, text: string | null | undefined) => (text ? textElement(name, text) : '');
  return element(
    'record',
    {},
    known('language', language),
    textElement('publisher', journal.publisher),
    textElement('journalTitle', journal.name),
    known('eissn', journal.issn),
    textElement('publicationDate', dayOf(article.publishedAt)),
    ...(issue ? [textElement('volume', volumeOf(issue)), textElement('issue', String(issue.issueNumber))] : []),
    known('startPage', firstPage),
    known('endPage', lastPage),
    known('doi', doi),
    textElement('publisherRecordId', number),
    textElement('documentType', 'article'),
    textElement('title', titleOf(article), { language }),
    authorsOf(article),
    textElement('abstract', xmlText(article.abstract).trim(), { language }),
    textElement('fullTextUrl', `${origin}${articlePath(article)}`, { format: 'html' }),
    listOf(
      'keywords',
      keywordsOf(article).map((keyword) => textElement('keyword', keyword)),
    ),
  );
}

/** Authors, and the affiliations they refer to by number. */
function authorsOf({ authors }: Article): string {
  const affiliations = [...new Set(authors.map(affiliationOf))].filter(Boolean);
  const people = authors.map((author) => {
    const place = affiliations.indexOf(affiliationOf(author));
    return element(
      'author',
      {},
      textElement('name', xmlText(fullNameOf(author)).trim()),
      place < 0 ? '' : textElement('affiliationId', String(place + 1)),
      author.orcid ? textElement('orcid_id', orcidAddress(author.orcid)) : '',
    );
  });
  const named = affiliations.map((name, place) =>
    textElement('affiliationName', name, { affiliationId: String(place + 1) }),
  );
  return listOf('authors', people) + listOf('affiliationsList', named);
}

function listOf(name: string, elements: string[]): string {
  return elements.length > 0 ? element(name, {}, ...elements) : '';
}

/** DOAJ knows no institutions as authors: one that is an author is not at itself. */
function affiliationOf(author: Article['authors'][number]): string {
  return isOwnAffiliation(author) ? '' : xmlText(author.affiliation).trim();
}

function titleOf(article: Article): string {
  const title = xmlText(article.manuscriptTitle).trim();
  return isRetracted(article) ? problemTexts.retracted(title) : title;
}

/** DOAJ takes six. */
function keywordsOf({ keywords }: Article): string[] {
  return keywordList(xmlText(keywords)).slice(0, MOST_KEYWORDS);
}
