import { and, eq, isNull } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { reviewerConflicts } from '#features/review/server/conflicts.ts';
import type { ReviewerRegister } from '#features/review/server/register.ts';
import { reviewAssignments, reviewRounds } from '#features/review/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { CANDIDATE_REASONS, type CandidateReason, type ReviewerCandidate } from '../candidates-contract.ts';
import { candidateSources, type Found } from './candidate-sources.ts';

export interface CandidateNeeds {
  db: Database;
  reviewerRegister: ReviewerRegister;
}

const MAX_CANDIDATES = 12;
/** Points of a reason; a person found by several is suggested first. */
const POINTS: Record<CandidateReason, number> = {
  reviewedBefore: 6,
  suggestedByReviewer: 4,
  cited: 4,
  similarArticle: 3,
  expertise: 2,
  board: 1,
  suggestedByAuthors: 1,
};

/**
 * Possible reviewers of a manuscript, the best first: those with the most and strongest reasons, less two points for every review that
 * they have open and three for every possible conflict of interest. Only people of the journal's own records; nothing leaves the journal.
 */
export function candidateSearch({ db, reviewerRegister }: CandidateNeeds) {
  return async (readerId: UserId, id: SubmissionId): Promise<ReviewerCandidate[]> => {
    const people = byPerson(await candidateSources(db, { id, isKnown: await reviewerRegister.knownTo(readerId) }));
    const conflictsOf = await reviewerConflicts(db, id, readerId);
    const known = await reviewerRegister.byAddress(
      readerId,
      people.flatMap(({ email }) => email || []),
    );
    const invited = await invitedNow(db, id);
    const candidates: (ReviewerCandidate & { points: number })[] = [];
    for (const { reasons, ...person } of people) {
      const { refusal, reasons: conflicts } = await conflictsOf(person);
      const entry = known.get(person.email);
      if (refusal || entry?.declinesAll || (entry && invited.has(entry.id))) continue;
      const load = entry && { open: entry.open, reports: entry.reports, lastInvitedAt: entry.lastInvitedAt };
      const points =
        reasons.reduce((sum, { kind }) => sum + POINTS[kind], 0) - 2 * (load?.open ?? 0) - 3 * conflicts.length;
      candidates.push({
        ...person,
        reasons,
        conflicts,
        load: load ?? null,
        notBefore: entry?.notBefore ?? null,
        points,
      });
    }
    return candidates.toSorted((one, other) => other.points - one.points).slice(0, MAX_CANDIDATES);
  };
}

/** The people of the register who are invited in the open round already, whatever they have answered. */
async function invitedNow(db: Database, id: SubmissionId): Promise<Set<string>> {
  const rows = await db
    .select({ id: reviewAssignments.reviewerId })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(and(eq(reviewRounds.submissionId, id), isNull(reviewRounds.closedAt)));
  return new Set(rows.map((row) => row.id));
}

type Person = Pick<ReviewerCandidate, 'fullName' | 'email' | 'affiliation' | 'reasons'>;

/** One entry for each address, or for each name without one; the same reason and the same evidence count once. */
function byPerson(found: Found[]): Person[] {
  const people = new Map<string, Person>();
  for (const { fullName, email, affiliation, kind, evidence } of found) {
    const key = email || fullName.toLowerCase();
    const person = people.get(key) ?? { fullName, email, affiliation, reasons: [] };
    person.affiliation ||= affiliation;
    // An article that is cited is similar, too.
    const isKnown = person.reasons.some((reason) => reason.kind === kind || reason.evidence === evidence);
    if (!isKnown) person.reasons.push({ kind, evidence });
    people.set(key, person);
  }
  for (const { reasons } of people.values())
    reasons.sort((one, other) => CANDIDATE_REASONS.indexOf(one.kind) - CANDIDATE_REASONS.indexOf(other.kind));
  return [...people.values()];
}
