import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import type { SubmissionMailing } from '#features/submissions/server/mailing.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { StaffProofs } from '../contract.ts';
import { PLACE, type ProofCommentId, type ProofId } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { type ProofMailNeeds, proofMails } from './mails.ts';
import { proofsForOffice } from './present.ts';
import { findOwnProof, isConfirmable, lockProof } from './rows.ts';
import { proofComments } from './tables.ts';

const { errors } = proofTexts;

interface Question {
  place: string;
  quote: string;
  text: string;
}

export interface ProofOfficeNeeds extends ProofMailNeeds {
  db: Database;
  mailing: SubmissionMailing;
  clock: () => Date;
}

interface Person {
  submissionId: SubmissionId;
  proofId: ProofId;
  position: number;
}

/** The office's side of proofs: questions before, links, and comments of authors after. */
export function proofOffice(needs: ProofOfficeNeeds) {
  const { db, mailing, clock } = needs;
  const send = proofMails(needs);
  const nameOf = async (queries: Queries, userId: UserId): Promise<string> => {
    const { firstName, lastName } = users;
    const [user] = await queries.select({ firstName, lastName }).from(users).where(eq(users.id, userId));
    return user ? `${user.firstName} ${user.lastName}` : '';
  };
  const missing = () => new AppError('missing', 'NOT_FOUND', errors.noComment);

  return {
    list: (id: SubmissionId): Promise<StaffProofs> => proofsForOffice(db, id),

    /** Keeps a question for the next proof. 404 for an unknown manuscript. */
    ask: (actorId: UserId, submissionId: SubmissionId, question: Question): Promise<StaffProofs> =>
      inTransaction(db, async (tx) => {
        await lockSubmission(tx, submissionId);
        if (!PLACE.test(question.place)) throw invalid([{ path: 'place', message: errors.place }]);
        await tx.insert(proofComments).values({
          id: newId<'proof-comment'>(),
          submissionId,
          isQuestion: true,
          ...question,
          fullName: await nameOf(tx, actorId),
          userId: actorId,
          createdAt: clock(),
        });
        return proofsForOffice(tx, submissionId);
      }),

    /** Mails a person their link again, and answers with their name. 404 for nobody's place, 409 when nothing is left to do for them. */
    sendLink: ({ submissionId, ...target }: Person): Promise<string> =>
      inTransaction(db, async (tx) => {
        await lockProof(tx, target.proofId);
        const own = await findOwnProof(tx, target);
        const found = await mailing.load(submissionId);
        if (own?.proof.submissionId !== submissionId || !found)
          throw new AppError('missing', 'NOT_FOUND', errors.noPerson);
        const { proof, person } = own;
        const isWaiting = proof.state === 'OPEN' || ((await isConfirmable(tx, proof)) && person.agreedAt === null);
        if (!isWaiting) throw new AppError('conflict', 'PROOF_CLOSED', errors.settledProof);
        await send(tx, 'proofLink', { ...own, ...found });
        return person.fullName;
      }),

    /** Deletes a question that waits. 404 for any other. */
    withdraw: (submissionId: SubmissionId, commentId: ProofCommentId): Promise<StaffProofs> =>
      inTransaction(db, async (tx) => {
        const isWaiting = and(
          eq(proofComments.id, commentId),
          eq(proofComments.submissionId, submissionId),
          eq(proofComments.isQuestion, true),
          isNull(proofComments.proofId),
        );
        const removed = await tx.delete(proofComments).where(isWaiting).returning({ id: proofComments.id });
        if (removed.length === 0) throw missing();
        return proofsForOffice(tx, submissionId);
      }),

    /** Marks a comment of an author as done, with an answer, or as open again. 404 for any other. */
    settle: (
      actorId: UserId,
      { submissionId, commentId }: { submissionId: SubmissionId; commentId: ProofCommentId },
      { isSettled, answer }: { isSettled: boolean; answer: string },
    ): Promise<StaffProofs> =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const by = answer ? { answer, answeredBy: await nameOf(tx, actorId), answeredAt: now } : {};
        const isComment = and(
          eq(proofComments.id, commentId),
          eq(proofComments.submissionId, submissionId),
          isNotNull(proofComments.proofId),
        );
        const settled = await tx
          .update(proofComments)
          .set({ settledAt: isSettled ? now : null, ...((await isFromAuthor(tx, commentId)) ? by : {}) })
          .where(isComment)
          .returning({ id: proofComments.id });
        if (settled.length === 0) throw missing();
        return proofsForOffice(tx, submissionId);
      }),
  };
}

/** The answer to a question of the office is that of the author. */
async function isFromAuthor(queries: Queries, id: ProofCommentId): Promise<boolean> {
  const [row] = await queries
    .select({ isQuestion: proofComments.isQuestion })
    .from(proofComments)
    .where(eq(proofComments.id, id));
  return row?.isQuestion === false;
}
