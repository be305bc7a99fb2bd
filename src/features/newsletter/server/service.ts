import { subscriberLinks } from './links.ts';
import type { NewsletterServiceNeeds } from './needs.ts';
import { newslettersService } from './newsletters.ts';
import { subscribersService } from './subscribers.ts';
import { subscriptionService } from './subscription.ts';

export type Newsletter = ReturnType<typeof newsletterService>;

/** Subscriptions, the staff's list of subscribers, and newsletters. */
export function newsletterService(needs: NewsletterServiceNeeds) {
  const linked = { ...needs, links: subscriberLinks(needs) };
  const subscribers = subscribersService(linked);
  return {
    ...subscriptionService(linked),
    subscribers,
    /** Returns the number of confirmed subscribers. */
    count: subscribers.count,
    newsletters: newslettersService(linked),
  };
}
