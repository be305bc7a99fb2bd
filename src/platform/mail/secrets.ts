import * as z from 'zod';
import { withoutLinks } from '#base/web-addresses.ts';
import type { Seal } from '../security/seal.ts';

const LINK = /https?:\/\/\S+/g;

/** The text of a mail with a code or link. */
const SecretText = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The code or link, which a terminal shows when there is no mail server. */
  hint: z.string(),
});
export type SecretText = z.infer<typeof SecretText>;

/** Columns of a mail whose text must not be readable in the database, its backups or the mail log. */
export function sealedColumns(seal: Seal, text: SecretText) {
  return {
    subject: masked(text.subject),
    html: '',
    text: '',
    headers: {},
    isSecret: true,
    sealed: seal.close(JSON.stringify(text)),
  };
}

/** Columns of a secret mail that has been sent, or will never be. */
export function emptied({ subject }: { subject: string }) {
  return { subject: masked(subject), html: '', text: '', headers: {}, sealed: null };
}

/** Decrypts the text of a sealed mail. Throws when it was sealed with another SECRET. */
export function openSealed(seal: Seal, sealed: string): SecretText {
  return SecretText.parse(JSON.parse(seal.open(sealed)));
}

/** A subject with its code or link masked; the number of a manuscript, of at most four digits in a row, stays. */
function masked(subject: string): string {
  return withoutLinks(subject.replace(LINK, '…').replace(/\d{5,}/g, ({ length }) => '•'.repeat(length)));
}

/** A server's reply with quoted codes and links masked; its three-digit status stays. */
export function maskedError(message: string): string {
  return message.replace(LINK, '…').replace(/\d{4,}/g, '•');
}
