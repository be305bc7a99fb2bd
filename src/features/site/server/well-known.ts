import type { Hono } from 'hono';
import type { Contact } from '#features/contact/server/service.ts';
import type { Env } from '#platform/http/address.ts';

/** Security researchers are to ask again after so long; RFC 9116 wants less than a year. */
const VALID_DAYS = 90;
const KEPT_FOR = 86_400;

export interface WellKnownNeeds {
  contact: Contact;
  publicUrl: string;
  clock: () => Date;
}

/** `/.well-known/security.txt` (RFC 9116) and `/.well-known/change-password`, by which password managers find the way. */
export function mountWellKnown(site: Hono<Env>, { contact, publicUrl, clock }: WellKnownNeeds): void {
  site.get('/.well-known/security.txt', async (c) => {
    const { editorEmail } = await contact.info.shown();
    const expires = new Date(clock().getTime() + VALID_DAYS * 24 * 3600_000);
    // To the day, so that it can be kept without changing at every look.
    expires.setUTCHours(0, 0, 0, 0);
    const contacts = [...(editorEmail ? [`mailto:${encodeURI(editorEmail)}`] : []), `${publicUrl}/contact`];
    const lines = [
      ...contacts.map((address) => `Contact: ${address}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return c.text(lines.map((line) => `${line}\n`).join(''), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${KEPT_FOR}`,
    });
  });
  site.get('/.well-known/change-password', (c) => c.redirect('/account', 302));
}
