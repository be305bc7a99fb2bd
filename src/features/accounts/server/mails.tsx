import { pathHere } from '#base/language-paths.ts';
import type { Role } from '#features/access/rules.ts';
import { inLanguage } from '#platform/languages.ts';
import { CodeLine, Letter, LetterButton, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import type { DigitsPurpose } from '../rules.ts';
import { accountTexts } from '../texts.ts';
import type { Person } from './people/person.ts';

const { mails } = accountTexts;

const textsOf = (purpose: DigitsPurpose): { subject: string; text: string } =>
  ({
    'verify-email': { subject: mails.verifySubject, text: mails.verifyText },
    'two-factor': { subject: mails.twoFactorSubject, text: mails.twoFactorText },
    'change-email': { subject: mails.changeEmailSubject, text: mails.changeEmailText },
  })[purpose];

/** A person as mails address them. */
export type Addressee = Pick<Person, 'firstName' | 'language'>;

/** Mail with a code. */
export const codeMail = (purpose: DigitsPurpose, { firstName, language }: Addressee, code: string) =>
  inLanguage(language, () => writeCode(purpose, firstName, code));

async function writeCode(purpose: DigitsPurpose, firstName: string, code: string): Promise<MailContent> {
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
export const resetMail = ({ firstName, language }: Addressee, { publicUrl, link }: MailedLink) =>
  inLanguage(language, () => writeReset(firstName, `${publicUrl}${pathHere(`/reset-password?link=${link}`)}`));

interface MailedLink {
  publicUrl: string;
  /** Its secret. */
  link: string;
}

async function writeReset(firstName: string, address: string): Promise<MailContent> {
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

interface InvitationMail extends MailedLink {
  /** Full name of the administrator. */
  inviter: string;
  role: Role;
}

/** Mail that invites a person to have an account with a role. */
export const invitationMail = ({ firstName, language }: Addressee, mail: InvitationMail) =>
  inLanguage(language, () => writeInvitation(firstName, mail));

async function writeInvitation(
  firstName: string,
  { inviter, role, publicUrl, link }: InvitationMail,
): Promise<MailContent> {
  const address = `${publicUrl}${pathHere(`/invitation?link=${link}`)}`;
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

/** Mail to an owner about a change of the account; `text` is read in the owner's language. */
export const noticeMail = ({ firstName, language }: Addressee, text: () => string): Promise<MailContent> =>
  inLanguage(language, () => accountMail(firstName, { text: text(), closing: mails.noticeNotYou }));

/** Mail to an owner about a change that an administrator made. */
export const officeMail = ({ firstName, language }: Addressee, text: () => string): Promise<MailContent> =>
  inLanguage(language, () => accountMail(firstName, { text: text(), closing: mails.noticeOffice }));

/** Mail to the previous address about the new one. */
export const newAddressMail = ({ firstName, language }: Addressee, email: string): Promise<MailContent> =>
  inLanguage(language, () =>
    accountMail(firstName, { text: accountTexts.notices.email(email), closing: mails.noticeNotYou, trusted: true }),
  );
