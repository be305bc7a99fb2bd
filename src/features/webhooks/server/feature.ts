import { isLocalHost } from '#base/web-addresses.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { textOf } from '#platform/records/audit.ts';
import { createSeal } from '#platform/security/seal.ts';
import { webhookTexts } from '../texts.ts';
import { webhookDelivering } from './delivering.ts';
import { webhookQueue } from './queue.ts';
import { webhookReactions } from './reactions.ts';
import { webhookEndpoints } from './routes.ts';
import { webhooksService } from './service.ts';

const { audit: texts } = webhookTexts;

/** Signed messages to other programs about what happens at the journal (Standard Webhooks 1.0). */
export function webhooksFeature(core: Core) {
  const isPublic = !isLocalHost(new URL(core.publicUrl).hostname);
  const queue = webhookQueue(core);
  const needs = { ...core, queue, seal: createSeal(core.secret, 'webhook'), isPublic };
  const delivering = webhookDelivering(needs);
  return {
    services: {},
    endpoints: webhookEndpoints(webhooksService(needs)),
    audit: {
      'webhook.changed': {
        label: () => texts.label,
        sentence(payload) {
          const host = textOf(payload, 'host');
          const what = textOf(payload, 'what');
          return what === 'added' ? texts.added(host) : what === 'removed' ? texts.removed(host) : texts.changed(host);
        },
      },
    },
    react: () => webhookReactions(needs),
    queues: [delivering.queue],
    schedules: [{ name: 'sweep-webhook-deliveries', cron: '17 4 * * *', run: () => delivering.sweep() }],
  } satisfies Feature;
}
