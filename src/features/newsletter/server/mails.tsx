import { Letter, LetterButton, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import { newsletterTexts } from '../texts.ts';

const { mail } = newsletterTexts;

/** What lets a mail program end the subscription with one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Asks the owner of an address whether he wants the newsletter. */
export async function confirmationMail(address: string, unsubscribeAddress: string): Promise<MailContent> {
  const letter = (
    <Letter title={mail.subject} preview={mail.text}>
      <Paragraph>{mail.text}</Paragraph>
      <LetterButton href={address}>{mail.button}</LetterButton>
      <Paragraph>{mail.ignore}</Paragraph>
    </Letter>
  );
  const headers = unsubscribeHeaders(unsubscribeAddress);
  return { subject: mail.subject, ...(await renderLetter(letter)), headers, hint: address };
}
