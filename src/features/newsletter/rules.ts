import type { Id } from '#base/ids.ts';

export type NewsletterId = Id<'newsletter'>;
export type SubscriberId = Id<'subscriber'>;

/** Maximum length of a newsletter, in bytes of UTF-8. */
export const CONTENT_BYTES = 200 * 1024;
/** Maximum size of an import, in bytes of UTF-8. */
export const IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;

/** Value of the field `form` that tells the newsletter form from the other form of a page. */
export const NEWSLETTER_FORM = 'newsletter';

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
