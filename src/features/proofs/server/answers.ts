import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import type { Texts } from '#features/production/server/texts.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Answer, Contribution, Proof } from '../contract.ts';
import type { ProofCommentId } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { addComment, answerQuestion, type Comment, removeComment } from './comments.ts';
import { contributionConfirmed, proofAnswered } from './events.ts';
import { type ProofLinks, unknownProof } from './links.ts';
import { proofFor } from './present.ts';
import { commentsOn, findOwnProof, isConfirmable, lockProof, type OwnProof } from './rows.ts';
import { proofPeople, proofs } from './tables.ts';

const { errors } = proofTexts;

export interface ProofAnswerNeeds {
  db: Database;
  links: ProofLinks;
  texts: Texts;
  events: Events;
  clock: () => Date;
}

export type ProofAnswers = ReturnType<typeof proofAnswers>;

const DAY = 24 * 3600_000;
/** How long a link lasts after the proof was answered or closed. */
const LINK_DAYS = 90;

function isExpired({ state, answeredAt, dueAt }: OwnProof['proof'], now: Date): boolean {
  return state !== 'OPEN' && (answeredAt ?? dueAt).getTime() + LINK_DAYS * DAY < now.getTime();
}

/** The steps of authors with a proof, by the link of each. */
export function proofAnswers({ db, links, texts, events, clock }: ProofAnswerNeeds) {
  const open = async (queries: Queries, token: string): Promise<OwnProof> => {
    const own = await findOwnProof(queries, links.read(token));
    if (!own || isExpired(own.proof, clock())) throw unknownProof();
    return own;
  };

  /** Carries out a step on a proof that allows it: by default on one that is open. 409 for another. */
  const act = (
    token: string,
    work: (tx: Transaction, own: OwnProof) => Promise<void>,
    allows: (tx: Transaction, proof: OwnProof['proof']) => Promise<boolean> = async (_, { state }) => state === 'OPEN',
  ): Promise<Proof> =>
    inTransaction(db, async (tx) => {
      await lockProof(tx, links.read(token).proofId);
      const own = await open(tx, token);
      if (!(await allows(tx, own.proof))) throw new AppError('conflict', 'PROOF_CLOSED', errors.closed);
      await work(tx, own);
      return proofFor(tx, texts, await open(tx, token));
    });

  const payloadOf = async (tx: Transaction, { proof }: OwnProof) => {
    const { submissionId, id: proofId } = proof;
    const [row] = await tx
      .select({ number: submissions.number })
      .from(submissions)
      .where(eq(submissions.id, submissionId));
    return { submissionId, proofId, number: row?.number ?? '' };
  };

  return {
    /** Reads the proof of a link; changes nothing. 404 for an unknown link. */
    read: async (token: string): Promise<Proof> => proofFor(db, texts, await open(db, token)),

    /** The upload with the PDF of a proof; null without one. */
    pdfId: async (token: string) => (await open(db, token)).proof.pdfId,

    comment: (token: string, comment: Comment): Promise<Proof> =>
      act(token, (tx, own) => addComment(tx, own, { ...comment, texts, now: clock() })),

    removeComment: (token: string, commentId: ProofCommentId): Promise<Proof> =>
      act(token, (tx, own) => removeComment(tx, own, commentId)),

    answerQuestion: (token: string, commentId: ProofCommentId, text: string): Promise<Proof> =>
      act(token, (tx, own) => answerQuestion(tx, own, { commentId, text, now: clock() })),

    /** Confirms the roles of an author; they are part of the article from now on. */
    contribute: (token: string, { roles }: Contribution): Promise<Proof> =>
      act(
        token,
        async (tx, own) => {
          const { proof, person } = own;
          if (person.position === 0) throw new AppError('forbidden', 'NO_AUTHOR', errors.notYours);
          const isPerson = and(eq(proofPeople.proofId, proof.id), eq(proofPeople.position, person.position));
          const unique = [...new Set(roles)];
          await tx.update(proofPeople).set({ roles: unique, agreedAt: clock() }).where(isPerson);
          const isAuthor = and(
            eq(submissionAuthors.submissionId, proof.submissionId),
            eq(submissionAuthors.email, person.email),
          );
          await tx.update(submissionAuthors).set({ roles: unique }).where(isAuthor);
          await events.record(tx, contributionConfirmed, { payload: await payloadOf(tx, own), actorId: null });
        },
        isConfirmable,
      ),

    /** Approves the proof or asks for corrections. 403 for a co-author, 400 while questions of the editors are open. */
    answer: (token: string, { isApproved, isChecked, message = '' }: Answer): Promise<Proof> =>
      act(token, async (tx, own) => {
        const { proof, person } = own;
        if (!person.answersForAll) throw new AppError('forbidden', 'NOT_CORRESPONDING', errors.notYours);
        const comments = (await commentsOn(tx, proof.submissionId)).filter(({ proofId }) => proofId === proof.id);
        const unanswered = comments.filter(({ isQuestion, answeredAt }) => isQuestion && !answeredAt);
        if (unanswered.length > 0) throw invalid([{ path: 'questions', message: errors.questions(unanswered.length) }]);
        if (isApproved && !isChecked) throw invalid([{ path: 'isChecked', message: errors.checked }]);
        const isEmpty = message === '' && comments.every(({ isQuestion }) => isQuestion);
        if (!isApproved && isEmpty) throw invalid([{ path: 'message', message: errors.nothingWanted }]);
        const state = isApproved ? 'APPROVED' : 'CORRECTIONS';
        const answered = { state, message, answeredBy: person.fullName, answeredAt: clock() } as const;
        await tx.update(proofs).set(answered).where(eq(proofs.id, proof.id));
        await events.record(tx, proofAnswered, {
          payload: { ...(await payloadOf(tx, own)), isApproved },
          actorId: null,
        });
      }),
  };
}
