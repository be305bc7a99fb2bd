import { eq } from 'drizzle-orm';
import type { Texts } from '#features/production/server/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Proof, StaffComment, StaffProofs } from '../contract.ts';
import { frontOf } from './front.ts';
import {
  type CommentRow,
  commentsOn,
  isConfirmable,
  type OwnProof,
  type PersonRow,
  type ProofRow,
  peopleOf,
  proofsOf,
} from './rows.ts';

const factsOf = ({ number, state, sentAt, dueAt, answeredAt, answeredBy, message }: ProofRow) => ({
  number,
  state,
  sentAt: sentAt.toISOString(),
  dueAt: dueAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  answeredBy,
  message,
});

const commentOf = ({ id, isQuestion, place, quote, text, fullName, ...row }: CommentRow) => ({
  id,
  isQuestion,
  place,
  quote,
  text,
  fullName,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredBy: row.answeredBy,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

const staffComment = (row: CommentRow): StaffComment => ({
  ...commentOf(row),
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** A proof as one of its people sees it, with the comments of all of them. */
export async function proofFor(queries: Queries, texts: Texts, { proof, person }: OwnProof): Promise<Proof> {
  const { submissionId, textVersion } = proof;
  const { number, title, language, licence } = submissions;
  const [submission] = await queries
    .select({ number, title, language, licence })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  const comments = (await commentsOn(queries, submissionId)).filter(({ proofId }) => proofId === proof.id);
  return {
    ...factsOf(proof),
    manuscript: submission?.number ?? '',
    title: submission?.title ?? '',
    language: submission?.language ?? 'en',
    licence: submission?.licence ?? '',
    personName: person.fullName,
    answersForAll: person.answersForAll,
    isAuthor: person.position > 0,
    mayContribute: person.position > 0 && (await isConfirmable(queries, proof)),
    roles: person.roles,
    agreedAt: person.agreedAt?.toISOString() ?? null,
    hasPdf: proof.pdfId !== null,
    front: await frontOf(queries, submissionId),
    text: textVersion === null ? null : await texts.shownVersion(queries, submissionId, textVersion),
    comments: comments.map((row) => ({
      ...commentOf(row),
      isOwn: !row.isQuestion && row.position === person.position,
    })),
  };
}

/** The proofs of a manuscript as the office sees them. */
export async function proofsForOffice(queries: Queries, id: SubmissionId): Promise<StaffProofs> {
  const comments = await commentsOn(queries, id);
  const found = await proofsOf(queries, id);
  const people: PersonRow[][] = [];
  for (const proof of found) people.push(await peopleOf(queries, proof.id));
  return {
    proofs: found.map((proof, index) => ({
      id: proof.id,
      ...factsOf(proof),
      textVersion: proof.textVersion,
      people: (people[index] ?? [])
        .filter(({ position }) => position > 0)
        .map(({ position, fullName, roles, agreedAt }) => ({
          position,
          fullName,
          roles,
          agreedAt: agreedAt?.toISOString() ?? null,
        })),
      comments: comments.filter(({ proofId }) => proofId === proof.id).map(staffComment),
    })),
    questions: comments.filter(({ proofId, isQuestion }) => isQuestion && proofId === null).map(staffComment),
  };
}
