import { eq } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import type { SubmissionOfOwner } from '#features/submissions/server/mailing.ts';
import { type TellOfficeNeeds, tellingOffice } from '#features/submissions/server/tell-office.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { proofReminderDue } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { type ProofMailNeeds, proofMails } from './mails.ts';
import { lockProof, type ProofRow, peopleOf } from './rows.ts';
import { proofs } from './tables.ts';

const { news } = proofTexts;

export interface ProofRemindingNeeds extends TellOfficeNeeds, ProofMailNeeds {
  db: Database;
  clock: () => Date;
}

/** Reminds of proofs on working days, once for each day of the calendar, and catches up after an outage. */
export function proofReminding(needs: ProofRemindingNeeds) {
  const { db, mailing, clock } = needs;
  const tellOffice = tellingOffice(needs, { kind: 'authorStep', open: () => news.open });

  const send = proofMails(needs);

  const remindAuthors = async (tx: Transaction, proof: ProofRow, found: SubmissionOfOwner): Promise<void> => {
    for (const person of await peopleOf(tx, proof.id))
      if (person.answersForAll) await send(tx, 'proofReminder', { proof, person, ...found });
  };

  const remind = (id: ProofRow['id']): Promise<void> =>
    inTransaction(db, async (tx) => {
      await lockProof(tx, id);
      const [proof] = await tx.select().from(proofs).where(eq(proofs.id, id));
      const due = proof?.state === 'OPEN' ? proofReminderDue(proof.dueAt, proof.reminders, clock()) : undefined;
      const found = proof && due ? await mailing.load(proof.submissionId) : undefined;
      if (!proof || !due || !found) return;
      await tx.update(proofs).set({ reminders: due.sent }).where(eq(proofs.id, id));
      if (due.kind === 'author') return remindAuthors(tx, proof, found);
      const { number, title } = found.submission;
      await tellOffice(tx, proof.submissionId, () => ({
        subject: news.late(number),
        body: news.lateBody(asMarkdownText(title)),
      }));
    });

  return async (): Promise<void> => {
    const now = clock();
    if (!isWorkingDay(dayOf(now.toISOString()))) return;
    for (const { id, dueAt, reminders } of await db.select().from(proofs).where(eq(proofs.state, 'OPEN')))
      if (proofReminderDue(dueAt, reminders, now)) await remind(id);
  };
}
