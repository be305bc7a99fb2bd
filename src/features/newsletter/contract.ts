import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';
import { EmailAddress } from '../accounts/contract.ts';
import { newsletterTexts } from './texts.ts';

const Link = z.object({ link: z.string() });
const Message = z.object({ message: z.string() });

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;

const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
});

export const newsletterContract = {
  subscribe: call({
    method: 'POST',
    path: '/newsletter/subscribe',
    access: 'public',
    summary: 'Ask for the newsletter; it comes once the mailed link has been followed',
    body: z.object({
      email: z.pipe(
        z.string(newsletterTexts.emailMissing).check(z.minLength(1, newsletterTexts.emailMissing)),
        EmailAddress,
      ),
    }),
    reply: Message,
  }),
  confirm: call({
    method: 'POST',
    path: '/newsletter/confirm',
    access: 'public',
    summary: 'Confirm a subscription with the link that was mailed',
    body: Link,
    reply: Message,
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    access: 'public',
    summary: 'End a subscription with the link every newsletter carries',
    body: Link,
    reply: Message,
  }),
  subscribers: call({
    method: 'GET',
    path: '/newsletter/subscribers',
    access: 'by-role',
    summary: 'Subscribers for staff; for anybody else a list of the same length without content, and its total',
    reply: {
      visitor: z.object({ data: z.object({ subscribers: z.array(z.object({})), total: z.number() }) }),
      staff: z.object({ data: z.object({ subscribers: z.array(Subscriber), total: z.number() }) }),
    },
  }),
};
