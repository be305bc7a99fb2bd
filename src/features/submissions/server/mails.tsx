import { Letter, LinkLine, Paragraph, Paragraphs, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import { SENDER } from '#platform/mail/sender.ts';
import type { NoticeKind, Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';

const { mails, noticeKinds } = submissionTexts;

const MAX_TITLE_IN_SUBJECT = 100;

interface Manuscript {
  number: string;
  title: string;
}

/** A recipient with the page where the manuscript or its article can be seen. */
interface Addressee {
  name: string;
  address: string;
}

interface Parts {
  subject: string;
  /** The recipient's name as printed; members of the office are not addressed by name. */
  name?: string;
  paragraphs: string[];
  /** A text written by an editor. */
  message?: string | undefined;
  /** The address of a page, and the sentence that introduces it. */
  link?: { text: string; href: string };
  closing?: string;
}

async function letterOf({ subject, name, paragraphs, message = '', link, closing }: Parts): Promise<MailContent> {
  const letter = (
    <Letter title={subject} preview={paragraphs[0] ?? subject}>
      {name && <Paragraph>{mails.greeting(name)}</Paragraph>}
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraphs trusted>{message}</Paragraphs>
      {link && <LinkLine href={link.href}>{link.text}</LinkLine>}
      {closing && <Paragraph>{closing}</Paragraph>}
      {name && <Paragraph>{mails.signature(SENDER)}</Paragraph>}
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)) };
}

/** Confirms a submission to the submitter. */
export function receiptMail({ number, title }: Manuscript, { name, address }: Addressee): Promise<MailContent> {
  const paragraphs = [mails.receiptText(title), mails.receiptNumber(number), mails.receiptNext];
  const link = { text: mails.statusFollow, href: address };
  return letterOf({ subject: mails.receiptSubject(number), name, paragraphs, link });
}

/** Informs a co-author that `submitter` has submitted the manuscript. */
export function coAuthorMail(
  { number, title }: Manuscript,
  { name, submitter }: { name: string; submitter: string },
): Promise<MailContent> {
  const subject = mails.receiptSubject(number);
  const paragraphs = [mails.coAuthorText(submitter, title), mails.receiptNumber(number), mails.coAuthorNotYou];
  return letterOf({ subject, name, paragraphs });
}

interface StatusNews {
  name: string;
  status: Status;
  note: string | undefined;
  /** The page where the recipient can see the manuscript or its article, if there is one. */
  address: string | undefined;
}

/** Informs the authors that an editor has changed the status. */
export function statusMail(
  { number, title }: Manuscript,
  { name, status, note, address }: StatusNews,
): Promise<MailContent> {
  const introduction = status === 'PUBLISHED' ? mails.statusPublished : mails.statusFollow;
  return letterOf({
    subject: mails.statusSubject(number),
    name,
    paragraphs: [mails.statusText[status](title)],
    message: note,
    ...(address && { link: { text: introduction, href: address } }),
  });
}

interface NoticeNews extends Addressee {
  what: 'added' | 'changed';
  kind: NoticeKind;
  text: string;
}

/** Informs the authors about a new or changed notice on their article. */
export function noticeMail(
  { number, title }: Manuscript,
  { name, what, kind, text, address }: NoticeNews,
): Promise<MailContent> {
  const kindName = noticeKinds[kind];
  return letterOf({
    subject: mails.noticeSubject(kindName, number),
    name,
    paragraphs: [mails.noticeText[what](kindName.toLowerCase(), title)],
    message: text,
    link: { text: mails.noticeAddress, href: address },
    closing: mails.noticeAnswer,
  });
}

/** An author's action, named by the status it leads to. */
export type AuthorStep = keyof typeof mails.staffSubject;

export const isAuthorStep = (status: Status): status is AuthorStep => status in mails.staffSubject;

interface StepNews {
  step: AuthorStep;
  publicUrl: string;
}

/** Informs the editors that an author has submitted, revised or withdrawn. */
export function staffMail({ number, title }: Manuscript, { step, publicUrl }: StepNews): Promise<MailContent> {
  const subject = mails.staffSubject[step](number, shortened(title));
  const link = { text: mails.staffWhere, href: officeAddress(publicUrl, number) };
  return letterOf({ subject, paragraphs: [mails.staffText[step](title)], link });
}

/** Tells a member of the office that they now handle a manuscript. */
export function assignmentMail(
  { number, title }: Manuscript,
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<MailContent> {
  const subject = mails.assignedSubject(number, shortened(title));
  const link = { text: mails.staffWhere, href: officeAddress(publicUrl, number) };
  return letterOf({ subject, name, paragraphs: [mails.assignedText(title)], link });
}

/** Address of a manuscript's page in the dashboard. */
const officeAddress = (publicUrl: string, number: string) => `${publicUrl}/dashboard/submissions/${number}`;

/** Shortens a title so that it fits into a subject. */
function shortened(title: string): string {
  return title.length <= MAX_TITLE_IN_SUBJECT ? title : `${title.slice(0, MAX_TITLE_IN_SUBJECT - 1).trimEnd()}…`;
}

/** Confirms a revision or a withdrawal to its author. */
export function authorStepMail(
  { number, title }: Manuscript,
  { name, address, to }: Addressee & { to: Status },
): Promise<MailContent> {
  const link = { text: mails.statusFollow, href: address };
  return to === 'WITHDRAWN'
    ? letterOf({ subject: mails.withdrawnSubject(number), name, paragraphs: [mails.withdrawnText(title)], link })
    : letterOf({ subject: mails.revisedSubject(number), name, paragraphs: [mails.revisedText(title)], link });
}
