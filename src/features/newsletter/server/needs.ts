import type { Accounts } from '#features/accounts/server/service.ts';
import type { Mailings } from '#platform/mail/mailings.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { RecordNeeds } from '#platform/records/records.ts';
import type { SubscriberLinks } from './links.ts';

export interface NewsletterServiceNeeds extends RecordNeeds {
  limits: Limits;
  outbox: Outbox;
  mailings: Mailings;
  accounts: Accounts;
  secret: string;
  publicUrl: string;
}

export type NewsletterNeeds = NewsletterServiceNeeds & { links: SubscriberLinks };
