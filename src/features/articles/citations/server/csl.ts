import { dayOf, yearOf } from '#base/dates.ts';
import { orcidAddress } from '#base/identifiers.ts';
import { authorNameOf, type NameParts } from '#base/names.ts';
import { keywordList, slugOf } from '#base/text.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import type { Article, Notice } from '../../contract.ts';
import {
  articlePath,
  authorNames,
  headlineOf,
  historyOf,
  isRetracted,
  noticeLine,
  severalVersions,
  titleOf,
} from '../../rules.ts';
import { articleTexts } from '../../texts.ts';

type CslDate = { 'date-parts': [number, number, number][] };

/** A person's name, or one without parts: an institution's or a mononym. `ORCID` as Crossref writes it. */
export type CslName = (NameParts | { literal: string }) & { ORCID?: string };

/** An article in CSL-JSON (CSL 1.0.2, csl-data.json), with `ORCID` and `license` as Crossref adds them. */
export interface CslItem {
  id: string;
  type: 'article-journal';
  title: string;
  author: CslName[];
  'container-title': string;
  'container-title-short': string;
  volume?: string;
  issue?: string;
  /** "17-34", or an article number. */
  page?: string;
  'page-first'?: string;
  DOI?: string;
  URL: string;
  ISSN?: string;
  issued: CslDate;
  submitted?: CslDate;
  language: string;
  publisher: string;
  'publisher-place': string;
  abstract: string;
  keyword?: string;
  license: { URL: string }[];
  status?: string;
  /** "2"; only if there are several versions. */
  version?: string;
  note?: string;
}

/** Converts an article to a CSL item. `origin` is the site's. */
export function cslOf(article: Article, journal: Journal, origin: string): CslItem {
  const { issue, doi } = article;
  const { name, shortName, issn, publisher, city } = journal;
  const { received } = historyOf(article);
  const note = article.notices.map(noteOf).join(' ');
  const version = severalVersions(article).at(-1)?.number;
  const keywords = keywordList(article.keywords).join(', ');
  return {
    id: citationKey(article),
    type: 'article-journal',
    title: headlineOf(article),
    author: namesOf(article),
    'container-title': name,
    'container-title-short': shortName,
    ...(issue && { volume: volumeOf(issue), issue: String(issue.issueNumber) }),
    ...(article.firstPage && {
      page: pageOf(article),
      'page-first': article.firstPage,
    }),
    ...(doi && { DOI: doi }),
    URL: `${origin}${articlePath(article)}`,
    ...(issn && { ISSN: issn }),
    issued: dateOf(article.publishedAt),
    ...(received && { submitted: dateOf(received) }),
    language: article.language,
    publisher,
    'publisher-place': city,
    abstract: article.abstract,
    ...(keywords && { keyword: keywords }),
    license: [{ URL: LICENCES[article.licence] }],
    ...(version && { version: String(version) }),
    ...(isRetracted(article) && { status: 'retracted' }),
    ...(note && { note }),
  };
}

/**
 * Returns a citation key, "mukamana2026terraces": first author, year and first significant word of the title. If neither
 * name nor title has a Latin letter, it contains the article's number instead, so that keys differ.
 */
export function citationKey(article: Article): string {
  const [fullName = ''] = authorNames(article);
  const name = authorNameOf({ fullName, affiliation: article.authors[0]?.affiliation ?? '' });
  const family = slugOf('institution' in name ? name.institution : name.family).replaceAll('-', '');
  const words = slugOf(titleOf(article)).split('-');
  const significantWord = words.find(
    (word) => word.length > 3 && !/^(with|from|into|does|what|when|where|which)$/.test(word),
  );
  const year = yearOf(article.publishedAt);
  const key = `${family}${year}${significantWord ?? words[0]}`;
  const fallback = slugOf('');
  return key === `${fallback}${year}${fallback}`
    ? `${fallback}${year}${slugOf(article.number).replaceAll('-', '')}`
    : key;
}

function namesOf(article: Article): CslName[] {
  if (article.authors.length === 0) return authorNames(article).map((literal) => ({ literal }));
  return article.authors.map(({ fullName, affiliation, orcid }) => {
    const name = authorNameOf({ fullName, affiliation });
    const iD = orcid && { ORCID: orcidAddress(orcid) };
    if ('institution' in name) return { literal: name.institution, ...iD };
    if (name.given) return { ...name, ...iD };
    return { literal: [name.family, name.suffix].filter(Boolean).join(' '), ...iD };
  });
}

/** Returns a notice as one line, because reference managers read the lines of a note as fields. */
function noteOf(notice: Notice): string {
  const { kind, date, text } = notice;
  const note = kind === 'RETRACTION' ? `${articleTexts.retractedOn(date)} ${text}` : noticeLine(notice);
  return note.replace(/\s+/g, ' ').trim();
}

function pageOf({ firstPage, lastPage }: Article): string {
  return [firstPage, lastPage === firstPage ? null : lastPage].filter(Boolean).join('-');
}

/** First page and, if different, last page of an item. `page` alone is ambiguous, because both may contain hyphens. */
export function firstAndLastPage({ page = '', 'page-first': first }: CslItem): (string | undefined)[] {
  return [first, page.slice((first?.length ?? 0) + 1) || undefined];
}

function dateOf(iso: string): CslDate {
  const [year = 0, month = 0, day = 0] = dayOf(iso).split('-').map(Number);
  return { 'date-parts': [[year, month, day]] };
}
