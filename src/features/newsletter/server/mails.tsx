import { linkHere } from '#base/language-paths.ts';
import { Letter, LetterButton, Paragraph, renderLetter } from '#platform/mail/letter.tsx';
import type { MailContent } from '#platform/mail/outbox.ts';
import { newsletterTexts } from '../texts.ts';

const { mail } = newsletterTexts;

/** Headers that let a mail program end the subscription with one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface ConfirmationMail {
  confirmUrl: string;
  unsubscribeUrl: string;
  publicUrl: string;
}

/** Mail that asks the owner of an address to confirm the subscription. */
export async function confirmationMail({
  unsubscribeUrl,
  publicUrl,
  ...mailed
}: ConfirmationMail): Promise<MailContent> {
  const confirmUrl = linkHere(mailed.confirmUrl, publicUrl);
  const letter = (
    <Letter title={mail.subject} preview={mail.text}>
      <Paragraph>{mail.text}</Paragraph>
      <LetterButton href={confirmUrl}>{mail.button}</LetterButton>
      <Paragraph>{mail.ignore}</Paragraph>
    </Letter>
  );
  const headers = unsubscribeHeaders(unsubscribeUrl);
  return { subject: mail.subject, ...(await renderLetter(letter)), headers, hint: confirmUrl };
}
