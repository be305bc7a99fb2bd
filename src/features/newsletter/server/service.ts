import { subscriberLinks } from './links.ts';
import type { NewsletterFoundations } from './needs.ts';
import { newslettersService } from './newsletters.ts';
import { subscribersService } from './subscribers.ts';
import { subscriptionService } from './subscription.ts';

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
