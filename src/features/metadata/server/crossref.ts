import { dayOf } from '#base/dates.ts';
import { xmlText } from '#base/xml.ts';
import { element, textElement } from '#base/xml-elements.ts';
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
import { depositDocument } from './deposit-document.ts';
import type { ArticleSource } from './source.ts';

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
const ONLINE = { media_type: 'online' };

/**
 * A deposit for Crossref (schema 5.3.1) of articles of one issue, or of one article, which may have none. What it can say
 * may still be refused by the schema: `problemsOf` and the schema tell.
 */
export function crossrefOf(sources: [ArticleSource, ...ArticleSource[]], batch: Batch): string {
  const [{ article, journal }] = sources;
  const root = {
    version: '5.3.1',
    xmlns: NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
    'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
    'xmlns:rel': 'http://www.crossref.org/relations.xsd',
    'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  };
  const articles = sources.flatMap((source) => [
    articleOf(source),
    ...source.article.notices.filter(({ doi }) => doi).map((notice) => noticeOf(source, notice, batch)),
  ]);
  const issue = article.issue ? issueOf(article.issue) : '';
  const body = element('body', {}, element('journal', {}, journalOf(journal), issue, ...articles));
  return depositDocument(element('doi_batch', root, headOf(batch, journal), body));
}

function headOf({ id, at, depositor }: Batch, { publisher }: Journal): string {
  return element(
    'head',
    {},
    textElement('doi_batch_id', id),
    textElement('timestamp', timestampOf(at)),
    element(
      'depositor',
      {},
      textElement('depositor_name', depositor.name),
      textElement('email_address', depositor.email),
    ),
    textElement('registrant', publisher),
  );
}

/** "20260312101500123": the moment in UTC, so that it only ever grows. */
export function timestampOf(at: Date): string {
  return at.toISOString().replace(/\D/g, '');
}

function journalOf({ name, shortName, issn, language }: Journal): string {
  return element(
    'journal_metadata',
    { language },
    textElement('full_title', name),
    textElement('abbrev_title', shortName),
    issn ? textElement('issn', issn, { media_type: 'electronic' }) : '',
  );
}

function issueOf(issue: NonNullable<Article['issue']>): string {
  return element(
    'journal_issue',
    {},
    element(
      'publication_date',
      ONLINE,
      textElement('month', String(issue.month).padStart(2, '0')),
      textElement('year', String(issue.year)),
    ),
    element('journal_volume', {}, textElement('volume', volumeOf(issue))),
    textElement('issue', String(issue.issueNumber)),
  );
}

function articleOf({ article, journal, origin }: ArticleSource): string {
  const { manuscriptTitle: title } = article;
  const { accepted } = historyOf(article);
  return element(
    'journal_article',
    { publication_type: 'full_text', language: journal.language },
    // As NISO RP-45 (CREC) wants it, so that nobody finds the title without the word.
    titles(isRetracted(article) ? problemTexts.retracted(title) : title),
    article.authors.length > 0 ? element('contributors', {}, ...article.authors.map(crossrefAuthor)) : '',
    abstractOf(article.abstract),
    element('publication_date', ONLINE, dateOf(dayOf(article.publishedAt))),
    accepted ? element('acceptance_date', {}, dateOf(dayOf(accepted))) : '',
    placeOf(article),
    licenceOf(article),
    earlierVersions(article, origin),
    element(
      'doi_data',
      {},
      textElement('doi', article.doi ?? ''),
      textElement('resource', `${origin}${articlePath(article)}`),
      ...(article.files.length > 0 ? pdfsOf(`${origin}${pdfPath(article)}`) : []),
    ),
  );
}

function titles(title: string): string {
  return element('titles', {}, textElement('title', title));
}

function abstractOf(abstract: string): string {
  const paragraphs = xmlText(abstract)
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (paragraphs.length === 0) return '';
  return element('jats:abstract', {}, ...paragraphs.map((paragraph) => textElement('jats:p', paragraph)));
}

/** Month, day and year of "2026-03-12", in the schema's order. */
function dateOf(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return textElement('month', month) + textElement('day', dayOfMonth) + textElement('year', year);
}

/** Pages, or an article number. */
function placeOf(article: Article): string {
  const { firstPage, lastPage } = article;
  const number = articleNumberOf(article);
  if (number) {
    return element('publisher_item', {}, textElement('item_number', number, { item_number_type: 'article_number' }));
  }
  if (!firstPage) return '';
  return element('pages', {}, textElement('first_page', firstPage), lastPage ? textElement('last_page', lastPage) : '');
}

function licenceOf({ licence, publishedAt }: Article): string {
  const since = dayOf(publishedAt);
  return element(
    'ai:program',
    { name: 'AccessIndicators' },
    element('ai:free_to_read', { start_date: since }),
    ...['vor', 'tdm'].map((use) =>
      textElement('ai:license_ref', LICENCES[licence], { applies_to: use, start_date: since }),
    ),
  );
}

/** The PDFs readers had before: the same work, not to be cited instead of it. */
function earlierVersions(article: Article, origin: string): string {
  const earlier = severalVersions(article).slice(0, -1);
  if (earlier.length === 0) return '';
  const relation = { 'relationship-type': 'hasVersion', 'identifier-type': 'uri' };
  return element(
    'rel:program',
    { name: 'relations' },
    ...earlier.map(({ fileUrl }) =>
      element('rel:related_item', {}, textElement('rel:intra_work_relation', `${origin}${fileUrl}`, relation)),
    ),
  );
}

/** Where machines find the PDF: Similarity Check (iThenticate), and everybody who mines texts. */
function pdfsOf(address: string): string[] {
  const collection = (property: string, item: string) => element('collection', { property }, item);
  const checked = element('item', { crawler: 'iParadigms' }, textElement('resource', address));
  const mined = element('item', {}, textElement('resource', address, { mime_type: 'application/pdf' }));
  return [collection('crawler-based', checked), collection('text-mining', mined)];
}

/** A correction or retraction that has a DOI of its own: Crossref ties the two together by what it says it updates. */
function noticeOf({ article, journal, origin }: ArticleSource, notice: Notice, { policyDoi }: Batch): string {
  return element(
    'journal_article',
    { publication_type: 'full_text', language: journal.language },
    titles(problemTexts.notices[notice.kind](article.manuscriptTitle)),
    element('publication_date', ONLINE, dateOf(notice.date)),
    policyDoi && article.doi ? crossmarkOf(notice, policyDoi, article.doi) : '',
    element(
      'doi_data',
      {},
      textElement('doi', notice.doi ?? ''),
      textElement('resource', `${origin}${articlePath(article)}#notice-${notice.id}`),
    ),
  );
}

function crossmarkOf({ kind, date }: Notice, policyDoi: string, updatedDoi: string): string {
  const update = textElement('update', updatedDoi, { type: kind.toLowerCase(), date });
  return element('crossmark', {}, textElement('crossmark_policy', policyDoi), element('updates', {}, update));
}
