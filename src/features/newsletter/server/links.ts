import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { SubscriberId } from '../rules.ts';
import { newsletterTexts as texts } from '../texts.ts';

type Purpose = 'confirm' | 'unsubscribe';

export type SubscriberLinks = ReturnType<typeof subscriberLinks>;

/** Links in mails to subscribers, each signed for one subscriber and one purpose. */
export function subscriberLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const signatureOf = (purpose: Purpose, id: string) =>
    createHmac('sha256', `newsletter:${secret}`).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);
  const sign = (purpose: Purpose, id: SubscriberId) => `${id}.${signatureOf(purpose, id)}`;
  const pageUrl = (purpose: Purpose, link: string) => `${publicUrl}/newsletter/${purpose}?link=${link}`;

  return {
    /** Returns the signed value of a link: letters, digits and `._-`. */
    sign,
    /** Returns the page for a signed value or its placeholder; mail programs post to the same URL. */
    pageUrl,
    /** Returns the page where a subscriber confirms or ends a subscription. */
    urlOf: (purpose: Purpose, id: SubscriberId) => pageUrl(purpose, sign(purpose, id)),
    /** Returns the subscriber's id; 404 for a forged link. */
    read(purpose: Purpose, link: string): SubscriberId {
      const [id = '', signature = ''] = link.split('.');
      const expected = Buffer.from(signatureOf(purpose, id));
      const actual = Buffer.from(signature);
      if (!isId<'subscriber'>(id) || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
        throw new AppError('missing', 'LINK_UNKNOWN', texts.linkUnknown);
      }
      return id;
    },
  };
}
