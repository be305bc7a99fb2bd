import type { Transaction } from '../database/types.ts';

/** Placeholder for the sender's name, which is filled in when the letter is queued, because it may change until then. */
export const SENDER = '{{sender}}';

/** Returns the current name of the sender. */
export type SenderName = (tx: Transaction) => Promise<string>;

/** Fills the sender's name into a rendered letter. */
export function signed<T extends { html: string; text: string }>(letter: T, name: string): T {
  const escaped = name.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    ...letter,
    html: letter.html.replaceAll(SENDER, () => escaped),
    text: letter.text.replaceAll(SENDER, () => name),
  };
}
