import type { Letters } from '#features/letters/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { notificationService } from './service.ts';

/** News for the editorial office: at once, or in a daily digest. */
export function notificationsFeature(core: Core & { outbox: Outbox; letters: Letters }) {
  const notifications = notificationService(core);
  return {
    services: { notifications },
    schedules: [{ name: 'send-digests', cron: '3 * * * *', run: () => notifications.sendDigests() }],
  } satisfies Feature;
}
