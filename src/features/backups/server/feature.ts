import type { Accounts } from '#features/accounts/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { backupService } from './service.ts';

/** Backups that the journal makes by itself, and rehearsals of a restore. */
export function backupsFeature(core: Core & { accounts: Accounts; outbox: Outbox }) {
  const backups = backupService(core);
  return {
    services: { backups },
    queues: [backups.jobs],
    // A backup is due from its time of the day on: after a power cut it is made when the journal runs again.
    schedules: [{ name: 'backups', cron: '*/10 * * * *', run: () => backups.beginDue() }],
    close: () => backups.close(),
  } satisfies Feature;
}
