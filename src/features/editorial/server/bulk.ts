import { inArray } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Permission } from '#features/access/rules.ts';
import type { LetterMail } from '#features/letters/server/letter-mail.tsx';
import type { Letters } from '#features/letters/server/service.ts';
import { signerOf } from '#features/letters/server/signer.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { ChangeReceipt } from '#features/submissions/contract.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { permissionFor, requirePermission } from '#features/submissions/server/access.ts';
import { queueLetters, submissionMailing } from '#features/submissions/server/mailing.ts';
import { lettersTo, type Recipient, recipientsOf } from '#features/submissions/server/recipients.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { OfficeChange } from '#features/submissions/server/update.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { BulkChange, BulkLetter, BulkPreview, BulkResult } from '../list-contract.ts';
import { editorialTexts } from '../texts.ts';

const { list: texts } = editorialTexts;

export interface BulkNeeds {
  db: Database;
  outbox: Outbox;
  letters: Letters;
  publicUrl: string;
  updateSubmission: (actorId: UserId, id: SubmissionId, change: OfficeChange) => Promise<ChangeReceipt>;
}

/** Acts on several manuscripts. Each is done or refused by itself, so that one of the actor's own does not stop the others. */
export function bulkActs({ db, outbox, letters, publicUrl, updateSubmission }: BulkNeeds) {
  const mailing = submissionMailing({ db, outbox });

  const forEach = async (
    { actor, permission = 'submission.decide' }: { actor: Actor; permission?: Permission },
    ids: readonly SubmissionId[],
    act: (id: SubmissionId) => Promise<unknown>,
  ): Promise<BulkResult> => {
    const unique = [...new Set(ids)];
    const numbers = await numbersOf(db, unique);
    const refused: BulkResult['refused'] = [];
    for (const id of unique) {
      try {
        await requirePermission(db, actor, { permission, submissionId: id });
        await act(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, number: numbers.get(id) ?? null, message: error.issues?.[0]?.message ?? error.message });
      }
    }
    return { changed: unique.length - refused.length, refused };
  };

  const load = async (id: SubmissionId) => {
    const found = await mailing.load(id);
    if (!found || found.submission.deletedAt)
      throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
    return { found, recipients: recipientsOf(found).filter(({ isCoAuthor }) => !isCoAuthor) };
  };

  const mailTo = async (
    { subject, letter: body }: Pick<BulkLetter, 'subject' | 'letter'>,
    { number, title }: { number: string; title: string },
    { recipient, signer }: { recipient: Recipient; signer: LetterMail['signer'] },
  ): Promise<LetterMail> => ({
    ...(await letters.fillWritten({ subject, body }, { number, title })),
    name: recipient.name,
    manuscript: { number, title },
    button: recipient.isSubmitter
      ? { label: letterTexts.layout.open, href: `${publicUrl}/author/${number}` }
      : undefined,
    signer,
  });

  const refuseUnknown = ({ subject, letter }: BulkLetter) =>
    letters.refusePlaceholders([
      ['subject', subject],
      ['letter', letter],
    ]);

  return {
    /** Throws a field error if nothing is to be changed. */
    change(actor: Actor, { ids, ...change }: BulkChange): Promise<BulkResult> {
      if (change.handlingEditorId === undefined && change.issueId === undefined)
        throw invalid([{ path: 'handlingEditorId', message: texts.errors.noChange }]);
      return forEach({ actor, permission: permissionFor(change) }, ids, (id) => updateSubmission(actor.id, id, change));
    },

    /** Sends a letter about each manuscript to its submitter and its corresponding author. */
    async write(actor: Actor, letter: BulkLetter): Promise<BulkResult> {
      refuseUnknown(letter);
      const signer = await signerOf(db, actor.id);
      return forEach({ actor }, letter.ids, async (id) => {
        const { found, recipients } = await load(id);
        const { number, title } = found.submission;
        if (recipients.length === 0) throw invalid([{ path: 'ids', message: texts.errors.nobody }]);
        const mails = await lettersTo(recipients, found, async (recipient) =>
          letters.compose(await mailTo(letter, { number, title }, { recipient, signer })),
        );
        await inTransaction(db, (tx) => queueLetters(tx, outbox, mails));
      });
    },

    /** The first mail of a letter, and how many mails there would be. Leaves out manuscripts the actor may not decide on. */
    async preview(actor: Actor, letter: BulkLetter): Promise<BulkPreview> {
      refuseUnknown(letter);
      const signer = await signerOf(db, actor.id);
      let mails = 0;
      let first: { recipient: Recipient; manuscript: { number: string; title: string } } | undefined;
      await forEach({ actor }, letter.ids, async (id) => {
        const { found, recipients } = await load(id);
        const { number, title } = found.submission;
        const [recipient] = recipients;
        if (recipient) first ??= { recipient, manuscript: { number, title } };
        mails += recipients.length;
      });
      if (!first) throw invalid([{ path: 'ids', message: texts.errors.nobody }]);
      const { recipient, manuscript } = first;
      const mail = await inLanguage(recipient.language, async () =>
        letters.preview(await mailTo(letter, manuscript, { recipient, signer })),
      );
      return { ...mail, to: `${recipient.name} <${recipient.email}>`, mails };
    },
  };
}

async function numbersOf(db: Database, ids: readonly SubmissionId[]): Promise<Map<SubmissionId, string>> {
  const rows = await db
    .select({ id: submissions.id, number: submissions.number })
    .from(submissions)
    .where(inArray(submissions.id, [...ids]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
