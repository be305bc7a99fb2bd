import type { Id } from '#base/ids.ts';

export type NewsletterId = Id<'newsletter'>;
export type SubscriberId = Id<'subscriber'>;

/** The longest newsletter, in bytes of UTF-8. */
export const CONTENT_BYTES = 200 * 1024;
/** The largest file of subscribers. */
export const IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;

/** What the newsletter box calls itself in the field `form`, where a page is sent it that has another form besides. */
export const NEWSLETTER_FORM = 'newsletter';

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
