import * as z from 'zod';
import { withoutLinks } from '#base/web-addresses.ts';
import type { Seal } from '../security/seal.ts';

const LINK = /https?:\/\/\S+/g;

/** The words of a mail with a code or a link in it. */
const SecretWords = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The code or link itself, which a terminal shows when there is no mail server. */
  hint: z.string(),
});
export type SecretWords = z.infer<typeof SecretWords>;

/** Row columns of a mail whose words nobody may read in the database, its backups or the mail log. */
export function sealedColumns(seal: Seal, words: SecretWords) {
  return {
    subject: masked(words.subject),
    html: '',
    text: '',
    headers: {},
    isSecret: true,
    sealed: seal.close(JSON.stringify(words)),
  };
}

/** What is left of a secret mail once it has been sent, or never will be. */
export function emptied({ subject }: { subject: string }) {
  return { subject: masked(subject), html: '', text: '', headers: {}, sealed: null };
}

/** The words of a sealed mail. Throws when it was sealed with another SECRET. */
export function openSealed(seal: Seal, sealed: string): SecretWords {
  return SecretWords.parse(JSON.parse(seal.open(sealed)));
}

/** A subject without its code or link. */
function masked(subject: string): string {
  return withoutLinks(subject.replace(LINK, '…').replace(/\d/g, '•'));
}

/** A server's answer without the code or link it may quote; what it says in three digits stays. */
export function maskedError(message: string): string {
  return message.replace(LINK, '…').replace(/\d{4,}/g, '•');
}
