import { Letter, LinkLine, Paragraph, Paragraphs, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { NoticeKind, Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';

const { mails, noticeKinds, statuses } = submissionTexts;

const LONGEST_IN_SUBJECT = 100;

interface Parts {
  subject: string;
  paragraphs: string[];
  /** What an editor has written. */
  words?: string | undefined;
  /** Where to read on, and the sentence before it. */
  link?: { text: string; href: string };
  closing?: string;
}

async function letterOf({ subject, paragraphs, words = '', link, closing }: Parts): Promise<MailContent> {
  const letter = (
    <Letter title={subject} preview={paragraphs[0] ?? subject}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraphs trusted>{words}</Paragraphs>
      {link && <LinkLine href={link.href}>{link.text}</LinkLine>}
      {closing && <Paragraph>{closing}</Paragraph>}
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)) };
}

/** To the person who submitted. */
export function receiptMail(number: string, title: string): Promise<MailContent> {
  const paragraphs = [mails.receiptText(title), mails.receiptNumber(number), mails.receiptNext];
  return letterOf({ subject: mails.receiptSubject(number), paragraphs });
}

/** To everybody named as an author who did not submit it himself. */
export function coAuthorMail(number: string, title: string, submitter: string): Promise<MailContent> {
  const subject = mails.receiptSubject(number);
  const paragraphs = [mails.coAuthorText(submitter, title), mails.receiptNumber(number), mails.coAuthorNotYou];
  return letterOf({ subject, paragraphs });
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
  const paragraphs = [mails.statusText(title, statuses[status])];
  return letterOf({
    subject: mails.statusSubject(number),
    paragraphs,
    words: note,
    link: { text: where, href: address },
  });
}

/** To the authors, when something had to be said about their article, or is now said otherwise. */
export function noticeMail(
  { number, title }: { number: string; title: string },
  { what, kind, text }: { what: 'added' | 'changed'; kind: NoticeKind; text: string },
  address: string,
): Promise<MailContent> {
  const name = noticeKinds[kind];
  return letterOf({
    subject: mails.noticeSubject(name, number),
    paragraphs: [mails.noticeText[what](name.toLowerCase(), title)],
    words: text,
    link: { text: mails.noticeAddress, href: address },
    closing: mails.noticeAnswer,
  });
}

/** What an author has done, by the status it leads to. */
export type AuthorStep = keyof typeof mails.staffSubject;

export const isAuthorStep = (status: Status): status is AuthorStep => status in mails.staffSubject;

/** To the editors, when an author has submitted, revised or withdrawn. */
export function staffMail({ number, title }: Manuscript, step: AuthorStep, publicUrl: string): Promise<MailContent> {
  const subject = mails.staffSubject[step](number, shortened(title));
  const link = { text: mails.staffWhere, href: `${publicUrl}/dashboard/submissions` };
  return letterOf({ subject, paragraphs: [mails.staffText[step](title)], link });
}

interface Manuscript {
  number: string;
  title: string;
}

/** A title as it fits into a subject. */
function shortened(title: string): string {
  return title.length <= LONGEST_IN_SUBJECT ? title : `${title.slice(0, LONGEST_IN_SUBJECT - 1).trimEnd()}…`;
}

/** To the author, who has revised or withdrawn. */
export function ownStepMail(number: string, title: string, to: Status): Promise<MailContent> {
  return to === 'WITHDRAWN'
    ? letterOf({ subject: mails.withdrawnSubject(number), paragraphs: [mails.withdrawnText(title)] })
    : letterOf({ subject: mails.revisedSubject(number), paragraphs: [mails.revisedText(title)] });
}
