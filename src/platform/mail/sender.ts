import type { Transaction } from '../database/types.ts';

/** Stands in a letter where the sender's name comes, until it is queued: the name may have changed since. */
export const SENDER = '{{sender}}';

/** Whose letters these are, at this moment. */
export type SenderName = (tx: Transaction) => Promise<string>;

/** A rendered letter with the sender's name in it. */
export function signed<T extends { html: string; text: string }>(letter: T, name: string): T {
  const escaped = name.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    ...letter,
    html: letter.html.replaceAll(SENDER, () => escaped),
    text: letter.text.replaceAll(SENDER, () => name),
  };
}
