import { dayOf } from '#base/dates.ts';
import { xmlText } from '#base/xml.ts';
import { type Attributes, element, textElement } from '#base/xml-elements.ts';
import type { Article, Notice } from '#features/articles/contract.ts';
import {
  articleNumberOf,
  articlePath,
  historyOf,
  isRetracted,
  pdfPath,
  peerReviewPath,
  severalVersions,
} from '#features/articles/rules.ts';
import { textsOf } from '#features/articles/translations.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import type { CitedWork } from '#features/production/text/cited-works.ts';
import { supplementPath } from '#features/supplements/rules.ts';
import { problemTexts } from '../problem-texts.ts';
import { crossrefAuthor } from './crossref-authors.ts';
import { depositDocument } from './deposit-document.ts';
import type { ArticleSource } from './source.ts';

/** Head of a deposit; everything else depends only on the articles. */
export interface Batch {
  /** 4 to 100 characters, unique for each deposit. */
  id: string;
  /** Time of the deposit; Crossref rejects one that is not later than the last. */
  at: Date;
  depositor: { name: string; email: string };
  /** DOI of the journal's corrections policy; Crossref requires it where a notice names the updated article. */
  policyDoi?: string | undefined;
}

const NAMESPACE = 'http://www.crossref.org/schema/5.3.1';
const SCHEMA = 'https://www.crossref.org/schemas/crossref5.3.1.xsd';
const ONLINE = { media_type: 'online' };

/**
 * Returns a Crossref deposit (schema 5.3.1) of the articles of one issue, or of one article with or without an issue. The
 * document may be invalid: check it with `problemsOf` and the schema.
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

/** Returns the time in UTC as "20260312101500123", so that later deposits have greater timestamps. */
function timestampOf(at: Date): string {
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

function articleOf({ article, origin, works = [] }: ArticleSource): string {
  const { manuscriptTitle: title } = article;
  const [, ...translated] = textsOf(article);
  const { accepted } = historyOf(article);
  return element(
    'journal_article',
    { publication_type: 'full_text', language: article.language },
    // NISO RP-45 (CREC) requires "RETRACTED" in the title, so that every search result shows it.
    ...[title, ...translated.map((texts) => texts.title)].map((text) =>
      titles(isRetracted(article) ? problemTexts.retracted(text) : text),
    ),
    article.authors.length > 0 ? element('contributors', {}, ...article.authors.map(crossrefAuthor)) : '',
    abstractOf(article.abstract),
    ...translated.map(({ abstract, language }) => abstractOf(abstract, { 'xml:lang': language })),
    element('publication_date', ONLINE, dateOf(dayOf(article.publishedAt))),
    accepted ? element('acceptance_date', {}, dateOf(dayOf(accepted))) : '',
    pagesOf(article),
    licenceOf(article),
    relations(article, origin),
    element(
      'doi_data',
      {},
      textElement('doi', article.doi ?? ''),
      textElement('resource', `${origin}${articlePath(article)}`),
      ...(article.files.length > 0 ? pdfCollections(`${origin}${pdfPath(article)}`) : []),
    ),
    citationList(works),
  );
}

/** Returns the references: their words, in which Crossref finds the work, and the DOI where the author names one. */
function citationList(works: readonly CitedWork[]): string {
  if (works.length === 0) return '';
  return element(
    'citation_list',
    {},
    ...works.map(({ id, words, pieces: { doi } }) =>
      element(
        'citation',
        { key: id },
        doi ? textElement('doi', doi) : '',
        textElement('unstructured_citation', xmlText(words)),
      ),
    ),
  );
}

function titles(title: string): string {
  return element('titles', {}, textElement('title', title));
}

function abstractOf(abstract: string, language: Attributes = {}): string {
  const paragraphs = xmlText(abstract)
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (paragraphs.length === 0) return '';
  return element('jats:abstract', language, ...paragraphs.map((paragraph) => textElement('jats:p', paragraph)));
}

/** Returns month, day and year of "2026-03-12" in the schema's order. */
function dateOf(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return textElement('month', month) + textElement('day', dayOfMonth) + textElement('year', year);
}

/** Returns the pages or the article number. */
function pagesOf(article: Article): string {
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

/**
 * Relates the PDFs of earlier versions, which are the same work and must not be cited instead of it, the files beside the article, and
 * the page with the reports of its reviewers, which have no DOIs.
 */
function relations(article: Article, origin: string): string {
  const uri = { 'identifier-type': 'uri' };
  const items = [
    ...severalVersions(article)
      .slice(0, -1)
      .map(({ fileUrl }) =>
        textElement('rel:intra_work_relation', `${origin}${fileUrl}`, { 'relationship-type': 'hasVersion', ...uri }),
      ),
    ...article.supplements.map((file) => {
      const address = `${origin}${supplementPath(article.number, file)}`;
      const relation = { 'relationship-type': 'isSupplementedBy', ...uri };
      return textElement('rel:description', file.title) + textElement('rel:inter_work_relation', address, relation);
    }),
    ...(article.peerReview?.hasPublishedReports
      ? [
          textElement('rel:inter_work_relation', `${origin}${peerReviewPath(article)}`, {
            'relationship-type': 'hasReview',
            ...uri,
          }),
        ]
      : []),
  ];
  if (items.length === 0) return '';
  return element('rel:program', { name: 'relations' }, ...items.map((item) => element('rel:related_item', {}, item)));
}

/** Returns the PDF's URL for Similarity Check (iThenticate) and for text mining. */
function pdfCollections(url: string): string[] {
  const collection = (property: string, item: string) => element('collection', { property }, item);
  const similarityCheck = element('item', { crawler: 'iParadigms' }, textElement('resource', url));
  const textMining = element('item', {}, textElement('resource', url, { mime_type: 'application/pdf' }));
  return [collection('crawler-based', similarityCheck), collection('text-mining', textMining)];
}

/** Returns the record of a notice with its own DOI; its `update` links it to the article at Crossref. */
function noticeOf({ article, journal, origin }: ArticleSource, notice: Notice, { policyDoi }: Batch): string {
  return element(
    'journal_article',
    { publication_type: 'full_text', language: journal.language },
    titles(problemTexts.notices[notice.kind](article.manuscriptTitle)),
    element('publication_date', ONLINE, dateOf(notice.date)),
    policyDoi && article.doi ? crossmarkOf(notice, { policyDoi, updatedDoi: article.doi }) : '',
    element(
      'doi_data',
      {},
      textElement('doi', notice.doi ?? ''),
      textElement('resource', `${origin}${articlePath(article)}#notice-${notice.id}`),
    ),
  );
}

interface CrossmarkDois {
  policyDoi: string;
  updatedDoi: string;
}

function crossmarkOf({ kind, date }: Notice, { policyDoi, updatedDoi }: CrossmarkDois): string {
  const update = textElement('update', updatedDoi, { type: kind.toLowerCase(), date });
  return element('crossmark', {}, textElement('crossmark_policy', policyDoi), element('updates', {}, update));
}
