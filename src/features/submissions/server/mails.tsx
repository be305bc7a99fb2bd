import { Letter, Paragraph, renderLetter } from '../../../platform/mail/letter.tsx';
import type { MailContent } from '../../../platform/mail/outbox.ts';
import type { NoticeKind, Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';

const { mails, noticeKinds, statuses } = submissionTexts;

async function letterOf(subject: string, paragraphs: string[]): Promise<MailContent> {
  const letter = (
    <Letter title={subject} preview={paragraphs[0] ?? subject}>
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

/** To the authors, when an editor has changed the status. `address` is where to read on. */
export function statusMail(
  number: string,
  title: string,
  status: Status,
  note: string | undefined,
  address: string,
): Promise<MailContent> {
  const where = status === 'PUBLISHED' ? mails.statusPublished : mails.statusFollow;
  const lines = [mails.statusText(title, statuses[status]), ...(note ? note.split(/\n+/) : []), `${where} ${address}`];
  return letterOf(mails.statusSubject(number), lines);
}

/** To the authors, when something had to be said about their article, or is now said otherwise. */
export function noticeMail(
  { number, title }: { number: string; title: string },
  { what, kind, text }: { what: 'added' | 'changed'; kind: NoticeKind; text: string },
  address: string,
): Promise<MailContent> {
  const name = noticeKinds[kind];
  return letterOf(mails.noticeSubject(name, number), [
    mails.noticeText[what](name.toLowerCase(), title),
    ...text.split(/\n+/),
    `${mails.noticeAddress} ${address}`,
    mails.noticeAnswer,
  ]);
}

/** To the editorial office, when an author has done something. */
export function staffMail(number: string, title: string, status: Status, publicUrl: string): Promise<MailContent> {
  const what = mails.staffText(title, statuses[status]);
  return letterOf(mails.staffSubject(number), [what, `${publicUrl}/dashboard/submissions`]);
}

/** To the author, who has revised or withdrawn. */
export function ownStepMail(number: string, title: string, to: Status): Promise<MailContent> {
  return to === 'WITHDRAWN'
    ? letterOf(mails.withdrawnSubject(number), [mails.withdrawnText(title)])
    : letterOf(mails.revisedSubject(number), [mails.revisedText(title)]);
}
