import { longDate } from '#base/dates.ts';
import { readinessTexts as texts } from '../../texts.ts';
import { type Check, either, ofEach } from './finding.ts';

const LEAST_RESEARCH = 5;
const LEAST_RESEARCH_OF_A_NEW_JOURNAL = 10;
/** Largest share, in percent, of articles by editors in an issue. */
const MOST_BY_EDITORS = 25;
const SEEN = { seenAt: '/journal', place: 'submissions' } as const;

export const research: Check = ({ articles }) => {
  const evidence = texts.articles.research(articles.recentResearch);
  return { ...either(articles.recentResearch >= LEAST_RESEARCH, evidence, evidence), ...SEEN };
};

export const activity: Check = ({ articles }) => {
  const evidence = texts.articles.research(articles.recentResearch);
  return { ...either(articles.recentResearch > 0, evidence, evidence), ...SEEN };
};

function yearsBefore(years: number, now: Date): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date;
}

export const history: Check = ({ articles: { first, research: total }, now }) => {
  if (!first) return { state: 'unmet', evidence: texts.evidence.noArticles, ...SEEN };
  const evidence = texts.articles.history(longDate(first.toISOString()), total);
  const isMet = first < yearsBefore(1, now) || total >= LEAST_RESEARCH_OF_A_NEW_JOURNAL;
  return { ...either(isMet, evidence, evidence), ...SEEN };
};

export const twoYears: Check = ({ articles: { first }, now }) => {
  if (!first) return { state: 'unmet', evidence: texts.evidence.noArticles, ...SEEN };
  const evidence = texts.articles.since(longDate(first.toISOString()));
  return { ...either(first <= yearsBefore(2, now), evidence, evidence), ...SEEN };
};

export const fullText: Check = ({ articles }) => ofEach(articles.shares.fullText);
export const pdf: Check = ({ articles }) => ofEach(articles.shares.pdf);
export const pdfSize: Check = ({ articles }) => ofEach(articles.shares.smallPdf);
export const abstract: Check = ({ articles }) => ofEach(articles.shares.abstract);
export const authors: Check = ({ articles }) => ofEach(articles.shares.authors);
export const authorAffiliations: Check = ({ articles }) => ofEach(articles.shares.affiliations);
export const english: Check = ({ articles }) => ofEach(articles.shares.english);
export const doi: Check = ({ articles }) => ofEach(articles.shares.doi);
export const orcid: Check = ({ articles }) => ofEach(articles.shares.orcid);
export const jel: Check = ({ articles }) => ofEach(articles.shares.jel);
export const dates: Check = ({ articles }) => ofEach(articles.shares.dates);
export const references: Check = ({ articles }) => ofEach(articles.references);

/** Whether the first page looks as it should cannot be seen in its text. */
export const pdfText: Check = ({ articles }) => {
  const found = ofEach(articles.shares.readablePdf);
  return found.state === 'met' ? { ...found, state: 'unknown', evidence: texts.articles.readablePdfs } : found;
};

/** References may be in a PDF alone, and names of authors in any script. */
export const romanReferences: Check = ({ articles }) =>
  articles.total === 0
    ? { state: 'unmet', evidence: texts.evidence.noArticles, ...SEEN }
    : { state: 'unknown', evidence: texts.articles.romanReferences, ...SEEN };

export const reviewers: Check = ({ articles: { total, recorded, byTwoReviewers } }) => {
  if (total === 0) return { state: 'unmet', evidence: texts.evidence.noArticles, ...SEEN };
  const evidence = texts.articles.reviewers({ total, recorded, byTwoReviewers });
  if (byTwoReviewers < recorded) return { state: 'unmet', evidence, ...SEEN };
  return { state: recorded === total ? 'met' : 'unknown', evidence, ...SEEN };
};

/**
 * Unmet when editors and members of the board alone exceed the limit. Otherwise a person has to look for articles by reviewers: a
 * count of them would tell editors who are authors something about who reviews.
 */
export const endogeny: Check = ({ issues: { latest } }) => {
  const counted = latest.filter(({ research: n }) => n > 0);
  if (counted.length === 0)
    return { state: 'unknown', evidence: texts.articles.noIssue, seenAt: '/archive', place: 'issues' };
  const evidence = counted.map(({ title, research: n, byEditors }) => texts.articles.byEditors(title, byEditors, n));
  const isExceeded = counted.some(({ research: n, byEditors }) => byEditors * 100 > n * MOST_BY_EDITORS);
  return {
    state: isExceeded ? 'unmet' : 'unknown',
    evidence: [...evidence, ...(isExceeded ? [] : [texts.articles.reviewersNotCounted])].join(' '),
    seenAt: `/issue/${counted[0]?.id}`,
    place: 'issues',
  };
};

/** The frequency that the journal promises is written freely; a pause of a year is a break of any. */
export const schedule: Check = ({ issues: { total, recent, latest }, about, now }) => {
  const place = { seenAt: '/archive', place: 'issues' } as const;
  const [newest] = latest;
  if (!newest) return { state: 'unmet', evidence: texts.articles.noIssue, ...place };
  const evidence = texts.articles.schedule({ total, recent, newest: newest.title });
  const isLate = newest.month < yearsBefore(1, now).toISOString().slice(0, 7);
  if (isLate) return { state: 'unmet', evidence, ...place };
  const promise = about.get('PUBLICATION_FREQUENCY');
  return {
    state: 'unknown',
    evidence: promise ? `${evidence} ${texts.articles.promised(promise)}` : evidence,
    ...place,
  };
};
