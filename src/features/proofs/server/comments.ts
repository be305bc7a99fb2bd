import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Texts } from '#features/production/server/texts.ts';
import type { Transaction } from '#platform/database/types.ts';
import { placesIn, wordsOfFront } from '../places.ts';
import { MAX_COMMENTS, type ProofCommentId } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { frontOf } from './front.ts';
import { commentsOn, type OwnProof } from './rows.ts';
import { proofComments } from './tables.ts';

const { errors } = proofTexts;

/** A comment, at its place in the text. */
export interface Comment {
  place: string;
  text: string;
}

/** Adds a comment of an author. 400 for a place that the text does not have, 409 when there are too many. */
export async function addComment(
  tx: Transaction,
  { proof, person }: OwnProof,
  { place, text, texts, now }: Comment & { texts: Texts; now: Date },
): Promise<void> {
  const { id: proofId, submissionId, textVersion } = proof;
  const shown = textVersion === null ? null : await texts.shownVersion(tx, submissionId, textVersion);
  const part = (await frontOf(tx, submissionId)).find((one) => one.place === place);
  const quote = place === '' ? '' : part ? wordsOfFront(part) : placesIn(shown).get(place);
  if (quote === undefined) throw invalid([{ path: 'place', message: errors.place }]);
  const earlier = (await commentsOn(tx, submissionId)).filter((comment) => comment.proofId === proofId);
  if (earlier.length >= MAX_COMMENTS) throw new AppError('conflict', 'TOO_MANY', errors.tooMany);
  const { fullName, position } = person;
  // Sending the form twice is sending it once.
  if (earlier.some((one) => one.position === position && one.place === place && one.text === text)) return;
  const comment = { place, quote, text, fullName, position, createdAt: now };
  await tx
    .insert(proofComments)
    .values({ id: newId<'proof-comment'>(), submissionId, proofId, isQuestion: false, ...comment });
}

/** Deletes a comment of the person. 404 for any other. */
export async function removeComment(
  tx: Transaction,
  { proof, person }: OwnProof,
  commentId: ProofCommentId,
): Promise<void> {
  const isOwn = and(
    eq(proofComments.id, commentId),
    eq(proofComments.proofId, proof.id),
    eq(proofComments.isQuestion, false),
    eq(proofComments.position, person.position),
  );
  const removed = await tx.delete(proofComments).where(isOwn).returning({ id: proofComments.id });
  if (removed.length === 0) throw new AppError('missing', 'NOT_FOUND', errors.noComment);
}

/** Answers a question of the editors. 404 for any other comment. */
export async function answerQuestion(
  tx: Transaction,
  { proof, person }: OwnProof,
  { commentId, text, now }: { commentId: ProofCommentId; text: string; now: Date },
): Promise<void> {
  const isQuestion = and(
    eq(proofComments.id, commentId),
    eq(proofComments.proofId, proof.id),
    eq(proofComments.isQuestion, true),
  );
  const answered = await tx
    .update(proofComments)
    .set({ answer: text, answeredBy: person.fullName, answeredAt: now })
    .where(isQuestion)
    .returning({ id: proofComments.id });
  if (answered.length === 0) throw new AppError('missing', 'NOT_FOUND', errors.noComment);
}
