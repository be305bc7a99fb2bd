import type { Role } from '#features/access/rules.ts';
import { CodeLine, Letter, LetterButton, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { DigitsPurpose } from '../rules.ts';
import { accountTexts } from '../texts.ts';

const { mails } = accountTexts;

const textsOf = (purpose: DigitsPurpose): { subject: string; text: string } =>
  ({
    'verify-email': { subject: mails.verifySubject, text: mails.verifyText },
    'two-factor': { subject: mails.twoFactorSubject, text: mails.twoFactorText },
    'change-email': { subject: mails.changeEmailSubject, text: mails.changeEmailText },
  })[purpose];

interface CodeMail {
  firstName: string;
  code: string;
}

/** Mail with a code. */
export async function codeMail(purpose: DigitsPurpose, { firstName, code }: CodeMail): Promise<MailContent> {
  const { subject, text } = textsOf(purpose);
  const letter = (
    <Letter title={subject} preview={`${text} ${code}`}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <CodeLine>{code}</CodeLine>
      <Paragraph>{mails.validFor}</Paragraph>
      <Paragraph>{mails.notYou}</Paragraph>
    </Letter>
  );
  return { subject: `${code} – ${subject}`, ...(await renderLetter(letter)), hint: mails.codeHint(code) };
}

/** Mail with a link to choose a new password. */
export async function resetMail(firstName: string, address: string): Promise<MailContent> {
  const letter = (
    <Letter title={mails.resetSubject} preview={mails.resetText}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph>{mails.resetText}</Paragraph>
      <LetterButton href={address}>{mails.resetButton}</LetterButton>
      <Paragraph>{mails.resetValidFor}</Paragraph>
      <Paragraph>{mails.resetNotYou}</Paragraph>
    </Letter>
  );
  return { subject: mails.resetSubject, ...(await renderLetter(letter)), hint: address };
}

interface InvitationMail {
  firstName: string;
  /** Full name of the administrator. */
  inviter: string;
  role: Role;
  /** Of the page where the invitation is accepted. */
  address: string;
}

/** Mail that invites a person to have an account with a role. */
export async function invitationMail({ firstName, inviter, role, address }: InvitationMail): Promise<MailContent> {
  const { subject, text, next, button, validFor, notYou } = mails.invitation;
  const letter = (
    <Letter title={subject} preview={text(inviter, role)}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph>{text(inviter, role)}</Paragraph>
      <Paragraph>{next}</Paragraph>
      <LetterButton href={address}>{button}</LetterButton>
      <Paragraph>{validFor}</Paragraph>
      <Paragraph>{notYou}</Paragraph>
    </Letter>
  );
  return { subject, ...(await renderLetter(letter)), hint: address };
}

interface Notice {
  text: string;
  closing: string;
  /** The text holds nothing that others chose, so addresses in it may become links. */
  trusted?: boolean;
}

async function accountMail(firstName: string, { text, closing, trusted = false }: Notice): Promise<MailContent> {
  const letter = (
    <Letter title={mails.noticeSubject} preview={text}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph trusted={trusted}>{text}</Paragraph>
      <Paragraph>{closing}</Paragraph>
    </Letter>
  );
  return { subject: mails.noticeSubject, ...(await renderLetter(letter)) };
}

/** Mail to an owner about a change of the account. */
export function noticeMail(firstName: string, text: string): Promise<MailContent> {
  return accountMail(firstName, { text, closing: mails.noticeNotYou });
}

/** Mail to an owner about a change that an administrator made. */
export function officeMail(firstName: string, text: string): Promise<MailContent> {
  return accountMail(firstName, { text, closing: mails.noticeOffice });
}

/** Mail to the previous address about the new one. */
export function newAddressMail(firstName: string, email: string): Promise<MailContent> {
  const text = accountTexts.notices.email(email);
  return accountMail(firstName, { text, closing: mails.noticeNotYou, trusted: true });
}
