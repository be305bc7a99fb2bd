import { eq } from 'drizzle-orm';
import { answerDue } from '#features/decisions/rules.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import type { TextSaving } from '#features/production/server/saving.ts';
import type { Texts } from '#features/production/server/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged, submissionRemoved } from '#features/submissions/server/events.ts';
import type { SubmissionMailing } from '#features/submissions/server/mailing.ts';
import { recipientsOf } from '#features/submissions/server/recipients.ts';
import { publicationPdf } from '#features/submissions/server/versions.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { placeOf, placesIn } from '../places.ts';
import type { ProofId } from '../rules.ts';
import { proofSent } from './events.ts';
import { commentsOn, openProof, type ProofRow, peopleOf, proofsOf } from './rows.ts';
import { proofComments, proofPeople, proofs } from './tables.ts';

export interface ProofSendingNeeds {
  events: Events;
  mailing: SubmissionMailing;
  textSaving: TextSaving;
  texts: Texts;
  clock: () => Date;
}

type NewProof = Pick<ProofRow, 'id' | 'submissionId' | 'textVersion'>;

/** Begins a proof in the transaction in which its decision takes effect, and closes it when the manuscript moves on. */
export function sendProofs({ events, mailing, textSaving, texts, clock }: ProofSendingNeeds): void {
  const close = async (tx: Transaction, submissionId: SubmissionId): Promise<void> => {
    const open = await openProof(tx, submissionId);
    if (open) await tx.update(proofs).set({ state: 'CLOSED' }).where(eq(proofs.id, open.id));
  };

  /** People with a link: who gets the mails of the decision, with the roles that they have confirmed before. */
  const addPeople = async (tx: Transaction, proofId: ProofId, submissionId: SubmissionId): Promise<void> => {
    const found = await mailing.load(submissionId);
    if (!found) return;
    const [, before] = await proofsOf(tx, submissionId);
    const confirmed = before ? await peopleOf(tx, before.id) : [];
    const { authors } = found.submission;
    const people = recipientsOf(found).map(({ email, name, isCoAuthor }) => {
      const earlier = confirmed.find((person) => person.email === email);
      return {
        proofId,
        position: authors.findIndex((author) => author.email === email) + 1,
        fullName: name,
        email,
        answersForAll: !isCoAuthor,
        roles: earlier?.roles ?? [],
        agreedAt: earlier?.agreedAt ?? null,
      };
    });
    await tx.insert(proofPeople).values(people);
  };

  /** Gives the questions that wait to a proof, each at the place where its words are now. */
  const addQuestions = async (tx: Transaction, { id: proofId, submissionId, textVersion: version }: NewProof) => {
    const places = placesIn(version === null ? null : await texts.shownVersion(tx, submissionId, version));
    for (const question of await commentsOn(tx, submissionId))
      if (question.isQuestion && question.proofId === null)
        await tx
          .update(proofComments)
          .set({ proofId, place: placeOf(places, question) })
          .where(eq(proofComments.id, question.id));
  };

  const begin = async (tx: Transaction, submissionId: SubmissionId, decision: typeof decisions.$inferSelect) => {
    await close(tx, submissionId);
    const proofId = decision.id as string as ProofId;
    const textVersion = await textSaving.pin(tx, submissionId);
    const pdf = await publicationPdf(tx, submissionId);
    const sentAt = clock();
    const number = (await tx.$count(proofs, eq(proofs.submissionId, submissionId))) + 1;
    const dueAt = answerDue('SEND_PROOF', sentAt) ?? sentAt;
    const facts = { textVersion, pdfId: pdf?.id ?? null, sentAt, dueAt };
    await tx.insert(proofs).values({ id: proofId, submissionId, number, state: 'OPEN', ...facts });
    await addPeople(tx, proofId, submissionId);
    await addQuestions(tx, { id: proofId, submissionId, textVersion });
    const found = await mailing.load(submissionId);
    const payload = { submissionId, proofId, number: found?.submission.number ?? '' };
    await events.record(tx, proofSent, { payload, actorId: decision.actorId });
  };

  events.project(submissionChanged, async (tx, { submissionId, to, decisionId }) => {
    if (to !== 'ACCEPTED') return close(tx, submissionId);
    if (!decisionId) return;
    const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId));
    if (decision?.kind === 'SEND_PROOF') await begin(tx, submissionId, decision);
  });
  events.project(submissionRemoved, (tx, { submissionId }) => close(tx, submissionId));
}
