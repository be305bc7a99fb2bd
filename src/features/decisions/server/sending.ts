import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Upload } from '#features/files/server/service.ts';
import { letterFilesOf } from '#features/submissions/server/letter-files.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import { type Letters, queueLetters } from '#features/submissions/server/mailing.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import { publicationPdf } from '#features/submissions/server/versions.ts';
import type { MailAttachment } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Log } from '#platform/observability/log.ts';
import { DECISIONS, type DecisionId, type DecisionState } from '../rules.ts';
import type { DecisionLetters } from './decision-letters.ts';
import { type DecisionRow, findDecision } from './rows.ts';
import { decisions } from './tables.ts';

export interface SendingNeeds {
  db: Database;
  outbox: Outbox;
  letters: DecisionLetters;
  log: Log;
  changeSubmission: ReturnType<typeof changeSubmission>;
  clock: () => Date;
}

/** Sends waiting decisions: status and letters change in one transaction. */
export function decisionSending({ db, outbox, letters, log, changeSubmission: change, clock }: SendingNeeds) {
  /** Sets the status and queues the letters of a waiting decision. */
  const carryOut = async (tx: Transaction, row: DecisionRow, written: Letters[]): Promise<DecisionRow> => {
    await change(tx, row.submissionId, {
      actorId: row.actorId,
      status: DECISIONS[row.kind].to,
      note: row.letter,
      isUsualOnly: true,
      decisionId: row.id,
    });
    const attachments = (await attachedUploads(tx, row)).map(toAttachment);
    await queueLetters(
      tx,
      outbox,
      written.map((letters) => ({ ...letters, letter: { ...letters.letter, attachments } })),
    );
    return settle(tx, row, 'DONE');
  };

  const settle = async (tx: Transaction, { id }: DecisionRow, state: DecisionState): Promise<DecisionRow> => {
    const [row] = await tx.update(decisions).set({ state, settledAt: clock() }).where(eq(decisions.id, id)).returning();
    return row as DecisionRow;
  };

  /** Sends a decision if it still waits, and returns it. The letters are rendered before the rows are locked. */
  const sendWaiting = async (row: DecisionRow): Promise<DecisionRow> => {
    if (row.state !== 'SCHEDULED') return row;
    const written = await letters.write(row);
    return inTransaction(db, async (tx) => {
      await lockSubmission(tx, row.submissionId);
      const current = await findDecision(tx, { submissionId: row.submissionId, decisionId: row.id });
      return current.state === 'SCHEDULED' ? carryOut(tx, current, written) : current;
    });
  };

  const handle = async ({ decisionId }: { decisionId: DecisionId }): Promise<void> => {
    const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
    if (!row) return;
    try {
      await sendWaiting(row);
    } catch (error) {
      // Something that was in order when the decision was made no longer is, such as the state of its issue.
      if (!(error instanceof AppError) || error.failure !== 'invalid') throw error;
      log.warn({ decision: decisionId, reason: error.message }, 'a decision could not be sent');
      await inTransaction(db, async (tx) => {
        await lockSubmission(tx, row.submissionId);
        const current = await findDecision(tx, { submissionId: row.submissionId, decisionId });
        if (current.state === 'SCHEDULED') await settle(tx, current, 'OVERTAKEN');
      });
    }
  };

  return { carryOut, settle, sendWaiting, handle };
}

/** The files of a decision's letter; a proof has the publication PDF, too. */
async function attachedUploads(tx: Transaction, { id, kind, submissionId }: DecisionRow): Promise<Upload[]> {
  const uploads = (await letterFilesOf(tx, [id])).filter(({ isMailed }) => isMailed).map(({ upload }) => upload);
  const proof = kind === 'SEND_PROOF' ? await publicationPdf(tx, submissionId) : undefined;
  return proof ? [proof, ...uploads] : uploads;
}

const toAttachment = ({ fileName, mimeType, storageKey }: Upload): MailAttachment => ({
  fileName,
  mimeType,
  storageKey,
});
