import type { Hono } from 'hono';
import type { Contact } from '#features/contact/server/service.ts';
import type { Env } from '#platform/http/address.ts';

/** Days until security.txt expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 90;
const MAX_AGE_SECONDS = 86_400;

export interface WellKnownNeeds {
  contact: Contact;
  publicUrl: string;
  clock: () => Date;
}

/** Serves `/.well-known/security.txt` (RFC 9116), and `/.well-known/change-password` for password managers. */
export function mountWellKnown(site: Hono<Env>, { contact, publicUrl, clock }: WellKnownNeeds): void {
  site.get('/.well-known/security.txt', async (c) => {
    const { editorEmail } = await contact.info.forVisitors();
    const expires = new Date(clock().getTime() + VALID_DAYS * 24 * 3600_000);
    // Rounded to the day, so that cached copies stay identical.
    expires.setUTCHours(0, 0, 0, 0);
    const contacts = [...(editorEmail ? [`mailto:${encodeURI(editorEmail)}`] : []), `${publicUrl}/contact`];
    const lines = [
      ...contacts.map((uri) => `Contact: ${uri}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return c.text(lines.map((line) => `${line}\n`).join(''), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    });
  });
  site.get('/.well-known/change-password', (c) => c.redirect('/account', 302));
}
