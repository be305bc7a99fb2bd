import { dayOf } from '#base/dates.ts';
import { xmlText } from '#base/xml.ts';
import type { Article, Notice } from '#features/articles/contract.ts';
import {
  articleNumberOf,
  articlePath,
  historyOf,
  isRetracted,
  pdfPath,
  severalVersions,
} from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import { problemTexts } from '../problem-texts.ts';
import { crossrefAuthor } from './crossref-authors.ts';
import type { ArticleSource } from './source.ts';
import { type Element, xmlDocument } from './xml-document.ts';

/** What a deposit says of itself; the rest of it is the same for the same articles. */
export interface Batch {
  /** Between 4 and 100 characters, another one for each deposit. */
  id: string;
  /** Crossref takes only what is younger than what it has. */
  at: Date;
  depositor: { name: string; email: string };
  /** The DOI of the page that says how the journal corrects and retracts; Crossref wants it where a notice names what it updates. */
  policyDoi?: string | undefined;
}

const NAMESPACE = 'http://www.crossref.org/schema/5.3.1';
const SCHEMA = 'https://www.crossref.org/schemas/crossref5.3.1.xsd';

/**
 * A deposit for Crossref (schema 5.3.1) of articles of one issue, or of one article, which may have none. What it can say
 * may still be refused by the schema: `problemsOf` and the schema tell.
 */
export function crossrefOf(sources: [ArticleSource, ...ArticleSource[]], batch: Batch): Promise<string> {
  const [{ article, journal }] = sources;
  const { depositor } = batch;
  return xmlDocument({
    doi_batch: {
      '@version': '5.3.1',
      '@xmlns': NAMESPACE,
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
      '@xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
      '@xmlns:rel': 'http://www.crossref.org/relations.xsd',
      '@xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
      head: {
        doi_batch_id: batch.id,
        timestamp: timestampOf(batch.at),
        depositor: { depositor_name: xmlText(depositor.name), email_address: xmlText(depositor.email) },
        registrant: xmlText(journal.publisher),
      },
      body: {
        journal: {
          journal_metadata: journalOf(journal),
          ...(article.issue ? { journal_issue: issueOf(article.issue) } : {}),
          journal_article: sources.flatMap((source) => [
            articleOf(source),
            ...source.article.notices.filter(({ doi }) => doi).map((notice) => noticeOf(source, notice, batch)),
          ]),
        },
      },
    },
  });
}

/** "20260312101500123": the moment in UTC, so that it only ever grows. */
export function timestampOf(at: Date): string {
  return at.toISOString().replace(/\D/g, '');
}

function journalOf({ name, shortName, issn, language }: Journal): Element {
  return {
    '@language': language,
    full_title: xmlText(name),
    abbrev_title: xmlText(shortName),
    ...(issn ? { issn: { '@media_type': 'electronic', '#': issn } } : {}),
  };
}

function issueOf(issue: NonNullable<Article['issue']>): Element {
  return {
    publication_date: {
      '@media_type': 'online',
      month: String(issue.month).padStart(2, '0'),
      year: String(issue.year),
    },
    journal_volume: { volume: volumeOf(issue) },
    issue: String(issue.issueNumber),
  };
}

function articleOf({ article, journal, origin }: ArticleSource): Element {
  const title = xmlText(article.manuscriptTitle);
  const address = `${origin}${articlePath(article)}`;
  const { accepted } = historyOf(article);
  return {
    '@publication_type': 'full_text',
    '@language': journal.language,
    // As NISO RP-45 (CREC) wants it, so that nobody finds the title without the word.
    titles: { title: isRetracted(article) ? problemTexts.retracted(title) : title },
    ...(article.authors.length > 0 ? { contributors: { '#': article.authors.map(crossrefAuthor) } } : {}),
    ...abstractOf(article.abstract),
    publication_date: { '@media_type': 'online', ...dateOf(dayOf(article.publishedAt)) },
    ...(accepted ? { acceptance_date: dateOf(dayOf(accepted)) } : {}),
    ...placeOf(article),
    'ai:program': licenceOf(article),
    ...earlierVersions(article, origin),
    doi_data: {
      doi: article.doi ?? '',
      resource: address,
      ...(article.files.length > 0 ? { collection: pdfsOf(`${origin}${pdfPath(article)}`) } : {}),
    },
  };
}

function abstractOf(abstract: string): Element {
  const paragraphs = xmlText(abstract)
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return paragraphs.length > 0 ? { 'jats:abstract': { 'jats:p': paragraphs } } : {};
}

/** Month, day and year of "2026-03-12", in the schema's order. */
function dateOf(day: string): Element {
  const [year, month, dayOfMonth] = day.split('-');
  return { month, day: dayOfMonth, year };
}

/** Pages, or an article number. */
function placeOf(article: Article): Element {
  const { firstPage, lastPage } = article;
  const number = articleNumberOf(article);
  if (number) return { publisher_item: { item_number: { '@item_number_type': 'article_number', '#': number } } };
  if (!firstPage) return {};
  return { pages: { first_page: firstPage, ...(lastPage ? { last_page: lastPage } : {}) } };
}

function licenceOf({ licence, publishedAt }: Article): Element {
  const since = dayOf(publishedAt);
  return {
    '@name': 'AccessIndicators',
    'ai:free_to_read': { '@start_date': since },
    'ai:license_ref': ['vor', 'tdm'].map((use) => ({
      '@applies_to': use,
      '@start_date': since,
      '#': LICENCES[licence],
    })),
  };
}

/** The PDFs readers had before: the same work, not to be cited instead of it. */
function earlierVersions(article: Article, origin: string): Element {
  const earlier = severalVersions(article).slice(0, -1);
  if (earlier.length === 0) return {};
  const relation = { '@relationship-type': 'hasVersion', '@identifier-type': 'uri' };
  const items = earlier.map(({ fileUrl }) => ({
    'rel:intra_work_relation': { ...relation, '#': `${origin}${fileUrl}` },
  }));
  return { 'rel:program': { '@name': 'relations', 'rel:related_item': items } };
}

/** Where machines find the PDF: Similarity Check (iThenticate), and everybody who mines texts. */
function pdfsOf(address: string): Element[] {
  return [
    { '@property': 'crawler-based', item: { '@crawler': 'iParadigms', resource: address } },
    { '@property': 'text-mining', item: { resource: { '@mime_type': 'application/pdf', '#': address } } },
  ];
}

/** A correction or retraction that has a DOI of its own: Crossref ties the two together by what it says it updates. */
function noticeOf({ article, journal, origin }: ArticleSource, notice: Notice, { policyDoi }: Batch): Element {
  const title = problemTexts.notices[notice.kind](xmlText(article.manuscriptTitle));
  const updates =
    policyDoi && article.doi
      ? {
          crossmark: {
            crossmark_policy: policyDoi,
            updates: { update: { '@type': notice.kind.toLowerCase(), '@date': notice.date, '#': article.doi } },
          },
        }
      : {};
  return {
    '@publication_type': 'full_text',
    '@language': journal.language,
    titles: { title },
    publication_date: { '@media_type': 'online', ...dateOf(notice.date) },
    ...updates,
    doi_data: { doi: notice.doi, resource: `${origin}${articlePath(article)}#notice-${notice.id}` },
  };
}
