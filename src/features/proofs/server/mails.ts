import { longDate } from '#base/dates.ts';
import type { Letters } from '#features/letters/server/service.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { SubmissionOfOwner } from '#features/submissions/server/mailing.ts';
import { languageOf } from '#features/submissions/server/recipients.ts';
import type { Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { ProofLinks } from './links.ts';
import type { OwnProof } from './rows.ts';

export interface ProofMailNeeds {
  outbox: Outbox;
  letters: Letters;
  links: ProofLinks;
}

type ProofLetter = 'proofReminder' | 'proofLink';

/** Queues a letter with the link of one person to a proof. */
export const proofMails =
  ({ outbox, letters, links }: ProofMailNeeds) =>
  async (
    tx: Transaction,
    kind: ProofLetter,
    { proof, person, ...found }: OwnProof & SubmissionOfOwner,
  ): Promise<void> => {
    const { number, title, id: about } = found.submission;
    const href = links.urlOf({ proofId: proof.id, position: person.position });
    const content = await inLanguage(found.languages.get(person.email.toLowerCase()) ?? languageOf(found), async () => {
      const letter = await letters.fill(tx, kind, { number, title, dueDate: longDate(proof.dueAt.toISOString()) });
      const button = { label: letterTexts.layout.openProof, href };
      return letters.compose({ ...letter, name: person.fullName, manuscript: { number, title }, button });
    });
    await outbox.queue(tx, person.email, { content: { ...content, hint: href }, cause: 'duty', about });
  };
