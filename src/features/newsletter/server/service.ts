import type { Accounts } from '#features/accounts/server/service.ts';
import type { Mailings } from '#platform/mail/mailings.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { RecordNeeds } from '#platform/records/records.ts';
import { subscriberLinks } from './links.ts';
import { newslettersService } from './newsletters.ts';
import { subscribersService } from './subscribers.ts';
import { subscriptionService } from './subscription.ts';

export interface NewsletterFoundations extends RecordNeeds {
  limits: Limits;
  outbox: Outbox;
  mailings: Mailings;
  accounts: Accounts;
  secret: string;
  publicUrl: string;
}

export type NewsletterNeeds = NewsletterFoundations & { links: ReturnType<typeof subscriberLinks> };
export type Newsletter = ReturnType<typeof newsletterService>;

/** Subscriptions as subscribers see them, the subscribers as staff see them, and what is sent to them. */
export function newsletterService(foundations: NewsletterFoundations) {
  const needs = { ...foundations, links: subscriberLinks(foundations) };
  const subscribers = subscribersService(needs);
  return {
    ...subscriptionService(needs),
    subscribers,
    /** How many confirmed readers there are. */
    count: subscribers.count,
    newsletters: newslettersService(needs),
  };
}
