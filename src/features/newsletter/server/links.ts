import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { SubscriberId } from '../rules.ts';
import { newsletterTexts as texts } from '../texts.ts';

type Purpose = 'confirm' | 'unsubscribe';

export type SubscriberLinks = ReturnType<typeof subscriberLinks>;

/** The links that subscribers get: each is signed for one person and one purpose. */
export function subscriberLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const signatureOf = (purpose: Purpose, id: string) =>
    createHmac('sha256', `newsletter:${secret}`).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);
  const sign = (purpose: Purpose, id: SubscriberId) => `${id}.${signatureOf(purpose, id)}`;
  const page = (purpose: Purpose, link: string) => `${publicUrl}/newsletter/${purpose}?link=${link}`;

  return {
    /** What a link carries; only letters, digits and `._-`. */
    sign,
    /** The page for a link made elsewhere: a mail program may post to it, too. */
    page,
    /** The page where a subscriber confirms or ends his subscription. */
    addressOf: (purpose: Purpose, id: SubscriberId) => page(purpose, sign(purpose, id)),
    /** The subscriber a link names; 404 for a link that is not ours. */
    read(purpose: Purpose, link: string): SubscriberId {
      const [id = '', signature = ''] = link.split('.');
      const expected = Buffer.from(signatureOf(purpose, id));
      const given = Buffer.from(signature);
      if (!isId<'subscriber'>(id) || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('missing', 'LINK_UNKNOWN', texts.linkUnknown);
      }
      return id;
    },
  };
}
