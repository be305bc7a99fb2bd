import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import type { ProofId } from '../rules.ts';
import { proofComments, proofPeople, proofs } from './tables.ts';

export type ProofRow = typeof proofs.$inferSelect;
export type PersonRow = typeof proofPeople.$inferSelect;
export type CommentRow = typeof proofComments.$inferSelect;

/** A proof with one of its people. */
export interface OwnProof {
  proof: ProofRow;
  person: PersonRow;
}

/** The open proof of a manuscript; undefined without one. */
export async function openProof(queries: Queries, id: SubmissionId): Promise<ProofRow | undefined> {
  const [row] = await queries
    .select()
    .from(proofs)
    .where(and(eq(proofs.submissionId, id), eq(proofs.state, 'OPEN')));
  return row;
}

/** The proofs of a manuscript, newest first. */
export function proofsOf(queries: Queries, id: SubmissionId): Promise<ProofRow[]> {
  return queries.select().from(proofs).where(eq(proofs.submissionId, id)).orderBy(desc(proofs.number));
}

export function peopleOf(queries: Queries, proofId: ProofId): Promise<PersonRow[]> {
  return queries.select().from(proofPeople).where(eq(proofPeople.proofId, proofId)).orderBy(asc(proofPeople.position));
}

/** Questions and comments on a manuscript, oldest first. */
export function commentsOn(queries: Queries, id: SubmissionId): Promise<CommentRow[]> {
  return queries
    .select()
    .from(proofComments)
    .where(eq(proofComments.submissionId, id))
    .orderBy(asc(proofComments.createdAt), asc(proofComments.id));
}

/**
 * Whether an author can still confirm their roles: the proof is open, or approved by another author while the article is not yet
 * published and no newer proof was sent.
 */
export async function isConfirmable(queries: Queries, { id, submissionId, state }: ProofRow): Promise<boolean> {
  if (state !== 'APPROVED') return state === 'OPEN';
  const [newest] = await proofsOf(queries, submissionId);
  const { status } = submissions;
  const [submission] = await queries.select({ status }).from(submissions).where(eq(submissions.id, submissionId));
  return newest?.id === id && submission?.status === 'ACCEPTED';
}

/** A proof with one of its people; undefined for one that there is not, and for a deleted manuscript. */
export async function findOwnProof(
  queries: Queries,
  { proofId, position }: { proofId: ProofId; position: number },
): Promise<OwnProof | undefined> {
  const [found] = await queries
    .select({ proof: proofs })
    .from(proofs)
    .innerJoin(submissions, and(eq(submissions.id, proofs.submissionId), isNull(submissions.deletedAt)))
    .where(eq(proofs.id, proofId));
  const proof = found?.proof;
  const person = (await peopleOf(queries, proofId)).find((one) => one.position === position);
  return proof && person ? { proof, person } : undefined;
}

/** Locks a proof until the commit. */
export async function lockProof(tx: Transaction, id: ProofId): Promise<void> {
  await tx.select({ id: proofs.id }).from(proofs).where(eq(proofs.id, id)).for('update');
}
