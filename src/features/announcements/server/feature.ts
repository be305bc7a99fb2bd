import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { recordAudit } from '#platform/records/audit.ts';
import { announcementTexts } from '../texts.ts';
import { announcementsEndpoints } from './routes.ts';
import { announcementsService } from './service.ts';

const { audit: texts } = announcementTexts;

/** News of the journal. */
export function announcementsFeature(core: Core) {
  const announcements = announcementsService(core);
  return {
    services: { announcements },
    endpoints: announcementsEndpoints({ announcements }),
    audit: { 'announcement.changed': recordAudit(texts) },
  } satisfies Feature;
}
