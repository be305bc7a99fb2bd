import { JOURNAL } from '../../../base/journal.ts';
import { Letter, Paragraph, renderLetter } from '../../../platform/mail/letter.tsx';
import type { MailContent } from '../../../platform/mail/outbox.ts';
import type { Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';

const { mails, statuses } = submissionTexts;

async function letterOf(subject: string, paragraphs: string[]): Promise<MailContent> {
  const letter = (
    <Letter sender={JOURNAL.name} title={subject} preview={paragraphs[0] ?? subject}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)) };
}

/** To the person who submitted. */
export function receiptMail(number: string, title: string): Promise<MailContent> {
  return letterOf(mails.receiptSubject(number), [
    mails.receiptText(title),
    mails.receiptNumber(number),
    mails.receiptNext,
  ]);
}

/** To everybody named as an author who did not submit it himself. */
export function coAuthorMail(number: string, title: string, submitter: string): Promise<MailContent> {
  const subject = mails.receiptSubject(number);
  return letterOf(subject, [mails.coAuthorText(submitter, title), mails.receiptNumber(number), mails.coAuthorNotYou]);
}

/** To the person who submitted, when an editor has changed the status. `address` is where the article can be read. */
export function statusMail(
  number: string,
  title: string,
  status: Status,
  address: string | undefined,
): Promise<MailContent> {
  const lines = [mails.statusText(title, statuses[status])];
  return letterOf(mails.statusSubject(number), address ? [...lines, `${mails.statusPublished} ${address}`] : lines);
}
