import { eq } from 'drizzle-orm';
import { asMarkdownText } from '#features/letters/rules.ts';
import { type TellOfficeNeeds, tellingOffice } from '#features/submissions/server/tell-office.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { proofTexts } from '../texts.ts';
import { proofAnswered } from './events.ts';
import { proofs } from './tables.ts';

const { news } = proofTexts;

/** Tells the office of answers to proofs. */
export function proofReactions(needs: TellOfficeNeeds & { db: Database; events: Events }): void {
  const { db, events, mailing } = needs;
  const tellOffice = tellingOffice(needs, { kind: 'authorStep', open: () => news.open });
  events.react(proofAnswered, {
    name: 'proofs.tell-office',
    run: async ({ payload: { submissionId, proofId, isApproved } }) => {
      const [proof] = await db.select().from(proofs).where(eq(proofs.id, proofId));
      const found = await mailing.load(submissionId);
      if (!proof || !found) return;
      const { number } = found.submission;
      const [name, title] = [proof.answeredBy, found.submission.title].map(asMarkdownText) as [string, string];
      const mail = () => {
        const body = isApproved ? news.approvedBody(name, title) : news.correctionsBody(name, title);
        const message = proof.message ? [news.message(asMarkdownText(proof.message))] : [];
        return {
          subject: isApproved ? news.approved(number) : news.corrections(number),
          body: [body, ...message].join('\n\n'),
        };
      };
      await inTransaction(db, (tx) => tellOffice(tx, submissionId, mail));
    },
  });
}
