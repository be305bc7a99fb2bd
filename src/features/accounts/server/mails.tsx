import { CodeLine, Letter, LetterButton, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { DigitsPurpose } from '../rules.ts';
import { accountTexts } from '../texts.ts';

const { mails } = accountTexts;

const WORDS: Record<DigitsPurpose, { subject: string; text: string }> = {
  'verify-email': { subject: mails.verifySubject, text: mails.verifyText },
  'two-factor': { subject: mails.twoFactorSubject, text: mails.twoFactorText },
  'change-email': { subject: mails.changeEmailSubject, text: mails.changeEmailText },
};

/** The letter that carries a code. */
export async function codeMail(purpose: DigitsPurpose, firstName: string, code: string): Promise<MailContent> {
  const { subject, text } = WORDS[purpose];
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

/** The letter with the link to a new password. */
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

interface Notice {
  what: string;
  closing: string;
  /** Nothing in it was chosen by others, so an address in it stays one. */
  trusted?: boolean;
}

async function letterAbout(firstName: string, { what, closing, trusted = false }: Notice): Promise<MailContent> {
  const letter = (
    <Letter title={mails.noticeSubject} preview={what}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph trusted={trusted}>{what}</Paragraph>
      <Paragraph>{closing}</Paragraph>
    </Letter>
  );
  return { subject: mails.noticeSubject, ...(await renderLetter(letter)) };
}

/** Tells an owner what happened to his account. */
export function noticeMail(firstName: string, what: string): Promise<MailContent> {
  return letterAbout(firstName, { what, closing: mails.noticeNotYou });
}

/** Tells an owner what an administrator has done with his account. */
export function officeMail(firstName: string, what: string): Promise<MailContent> {
  return letterAbout(firstName, { what, closing: mails.noticeOffice });
}

/** Tells the former address which one the account has now. */
export function newAddressMail(firstName: string, email: string): Promise<MailContent> {
  const what = accountTexts.notices.email(email);
  return letterAbout(firstName, { what, closing: mails.noticeNotYou, trusted: true });
}
