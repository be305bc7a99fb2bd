import { JOURNAL } from '../../../base/journal.ts';
import { CodeLine, Letter, Paragraph, renderLetter } from '../../../platform/mail/letter.tsx';
import type { MailContent } from '../../../platform/mail/outbox.ts';
import type { CodePurpose } from '../rules.ts';
import { accountTexts } from '../texts.ts';

const { mails } = accountTexts;

const WORDS: Record<Exclude<CodePurpose, 'first-admin'>, { subject: string; text: string }> = {
  'verify-email': { subject: mails.verifySubject, text: mails.verifyText },
  'two-factor': { subject: mails.twoFactorSubject, text: mails.twoFactorText },
};

/** The letter that carries a code. */
export async function codeMail(purpose: keyof typeof WORDS, firstName: string, code: string): Promise<MailContent> {
  const { subject, text } = WORDS[purpose];
  const letter = (
    <Letter sender={JOURNAL.name} title={subject} preview={`${text} ${code}`}>
      <Paragraph>{mails.greeting(firstName)}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <CodeLine>{code}</CodeLine>
      <Paragraph>{mails.validFor}</Paragraph>
      <Paragraph>{mails.notYou}</Paragraph>
    </Letter>
  );
  return { subject: `${code} – ${subject}`, ...(await renderLetter(letter)), hint: mails.codeHint(code) };
}
