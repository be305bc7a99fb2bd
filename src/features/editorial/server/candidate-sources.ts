import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { textOfPage } from '#features/anonymity/contract.ts';
import { TEXT_CONFIG } from '#features/articles/search/server/words.ts';
import { articles } from '#features/articles/server/tables.ts';
import { boardMembers } from '#features/board/server/tables.ts';
import {
  blindFiles,
  reviewAssignments,
  reviewerProposals,
  reviewers,
  reviewRounds,
} from '#features/review/server/tables.ts';
import { wishesOf } from '#features/review/wishes/server/wishes.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { CandidateReason } from '../candidates-contract.ts';

/** A person found for one reason. */
export interface Found {
  fullName: string;
  /** Lower case; empty where nobody has given one. */
  email: string;
  affiliation: string;
  kind: CandidateReason;
  evidence: string;
}

/** Articles near to the manuscript whose authors are suggested. */
const MAX_SIMILAR = 8;
const MAX_CITED = 20;
const MAX_REGISTER = 10;
/** Letters of a title that make it unmistakable in a list of references. */
const LEAST_TITLE = 25;

interface Search {
  id: SubmissionId;
  /** Matches the people of the register whom the reader may know of. */
  isKnown: SQL | undefined;
}

/** The people whom the journal's records suggest for a manuscript, by reason; a person may be found several times. */
export async function candidateSources(queries: Queries, { id, isKnown }: Search): Promise<Found[]> {
  const [submission] = await queries.select().from(submissions).where(eq(submissions.id, id));
  if (!submission) return [];
  const words = `${submission.title} ${submission.keywords}`;
  return [
    ...(await reviewersBefore(queries, id)),
    ...(await proposedByReviewers(queries, id)),
    ...(await citedAuthors(queries, id)),
    ...(await authorsNearby(queries, words)),
    ...(await knownExperts(queries, words, isKnown)),
    ...(await boardExperts(queries, `${words} ${submission.abstract}`)),
    ...(await suggestedByAuthors(queries, id)),
  ];
}

async function reviewersBefore(queries: Queries, id: SubmissionId): Promise<Found[]> {
  const { fullName, email, affiliation } = reviewers;
  const rows = await queries
    .select({ fullName, email, affiliation, round: reviewRounds.number })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(
      and(
        eq(reviewRounds.submissionId, id),
        eq(reviewAssignments.state, 'SUBMITTED'),
        isNotNull(reviewRounds.closedAt),
      ),
    )
    .orderBy(desc(reviewRounds.number));
  return rows.map(({ round, ...person }) => ({ ...person, kind: 'reviewedBefore', evidence: String(round) }));
}

async function proposedByReviewers(queries: Queries, id: SubmissionId): Promise<Found[]> {
  const { fullName, email, affiliation } = reviewerProposals;
  const rows = await queries
    .select({ fullName, email, affiliation, by: reviewers.fullName })
    .from(reviewerProposals)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reviewerProposals.assignmentId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(eq(reviewRounds.submissionId, id));
  return rows.map(({ by, ...person }) => ({
    ...person,
    email: person.email.toLowerCase(),
    kind: 'suggestedByReviewer',
    evidence: by,
  }));
}

async function suggestedByAuthors(queries: Queries, id: SubmissionId): Promise<Found[]> {
  return (await wishesOf(queries, id))
    .filter(({ kind }) => kind === 'SUGGEST')
    .map(({ fullName, email, affiliation, reason }) => ({
      fullName,
      email,
      affiliation,
      kind: 'suggestedByAuthors',
      evidence: reason,
    }));
}

/** Authors of the journal's own articles whose titles the manuscript's text has. */
async function citedAuthors(queries: Queries, id: SubmissionId): Promise<Found[]> {
  const [file] = await queries
    .select({ pages: blindFiles.pages })
    .from(blindFiles)
    .innerJoin(reviewRounds, eq(reviewRounds.id, blindFiles.roundId))
    .where(and(eq(reviewRounds.submissionId, id), eq(blindFiles.kind, 'MANUSCRIPT')))
    .orderBy(desc(reviewRounds.number))
    .limit(1);
  if (!file) return [];
  const text = plain(file.pages.map(textOfPage).join(' '));
  const titles = await queries
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(eq(articles.state, 'published'), ne(articles.id, id)));
  const cited = titles.filter(({ title }) => title.length >= LEAST_TITLE && text.includes(plain(title)));
  return authorsOf(queries, 'cited', cited.slice(0, MAX_CITED));
}

/** Authors of the articles whose title, keywords and abstract share most words with the manuscript. */
async function authorsNearby(queries: Queries, words: string): Promise<Found[]> {
  const query = anyWordOf(words);
  const near = await queries
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(eq(articles.state, 'published'), sql`${articles.words} @@ ${query}`))
    .orderBy(desc(sql`ts_rank(${articles.words}, ${query})`), desc(articles.publishedAt))
    .limit(MAX_SIMILAR);
  return authorsOf(queries, 'similarArticle', near);
}

async function authorsOf(
  queries: Queries,
  kind: CandidateReason,
  found: { id: SubmissionId; title: string }[],
): Promise<Found[]> {
  if (found.length === 0) return [];
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  const { submissionId, fullName, email, affiliation } = submissionAuthors;
  const rows = await queries
    .select({ submissionId, fullName, email, affiliation })
    .from(submissionAuthors)
    .where(inArray(submissionId, [...titles.keys()]));
  return rows
    .map(({ submissionId: id, ...person }) => ({ ...person, id }))
    .toSorted((one, other) => found.findIndex(({ id }) => id === one.id) - found.findIndex(({ id }) => id === other.id))
    .map(({ id, ...person }) => ({
      ...person,
      email: person.email.toLowerCase(),
      kind,
      evidence: titles.get(id) ?? '',
    }));
}

/** People of the register whose expertise, as the editors have noted it, shares words with the manuscript. */
async function knownExperts(queries: Queries, words: string, isKnown: SQL | undefined): Promise<Found[]> {
  const { fullName, email, affiliation, expertise } = reviewers;
  const vector = sql`to_tsvector(${TEXT_CONFIG}, ${expertise})`;
  const query = anyWordOf(words);
  const rows = await queries
    .select({ fullName, email, affiliation, evidence: expertise })
    .from(reviewers)
    .where(and(ne(expertise, ''), sql`${vector} @@ ${query}`, isKnown))
    .orderBy(desc(sql`ts_rank(${vector}, ${query})`))
    .limit(MAX_REGISTER);
  return rows.map((row) => ({ ...row, kind: 'expertise' }));
}

/** Members of the board with a field that the manuscript names. */
async function boardExperts(queries: Queries, text: string): Promise<Found[]> {
  const members = await queries.select().from(boardMembers).where(eq(boardMembers.isActive, true));
  const searched = plain(text);
  return members.flatMap(({ fullName, email, affiliation, expertise }) => {
    const field = expertise.find((one) => searched.includes(plain(one)));
    const person = { fullName, email: email.toLowerCase(), affiliation: affiliation ?? '' };
    return field ? [{ ...person, kind: 'board' as const, evidence: field }] : [];
  });
}

/** A text search query that is met by any of the words. */
function anyWordOf(words: string): SQL {
  return sql`replace(plainto_tsquery(${TEXT_CONFIG}, ${words})::text, '&', '|')::tsquery`;
}

/** Letters and digits alone, so that line breaks and punctuation do not matter. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
