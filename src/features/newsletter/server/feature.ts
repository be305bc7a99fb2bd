import type { Accounts } from '#features/accounts/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Mailings } from '#platform/mail/mailings.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { countOf, recordAudit, titleOf } from '#platform/records/audit.ts';
import * as limits from '../limits.ts';
import { newsletterTexts } from '../texts.ts';
import { exportSubscription } from './exports.ts';
import { newsletterEndpoints } from './routes.ts';
import { newsletterService } from './service.ts';

const { audit: texts } = newsletterTexts;

/** Subscriptions and newsletters. */
export function newsletterFeature(core: Core & { outbox: Outbox; mailings: Mailings; accounts: Accounts }) {
  const newsletter = newsletterService(core);
  return {
    services: { newsletter },
    endpoints: newsletterEndpoints({ newsletter }),
    limits: Object.values(limits),
    audit: {
      'newsletter.changed': recordAudit(texts.edited),
      'newsletter.sent': {
        label: () => texts.sent,
        sentence: (payload) => texts.sentTo(titleOf(payload), countOf(payload, 'recipients')),
      },
      'subscriber.removed': { label: () => texts.removed, sentence: () => texts.removedOne },
      'subscribers.imported': {
        label: () => texts.imported,
        sentence: (payload) => texts.importedSome(countOf(payload, 'added')),
      },
    },
    connect: () => exportSubscription(core),
  } satisfies Feature;
}
