import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { recordAudit } from '#platform/records/audit.ts';
import { topicTexts as texts } from '../texts.ts';
import { topicsEndpoints } from './routes.ts';
import { topicsService } from './service.ts';

/** The topics of submissions and articles. */
export function topicsFeature(core: Core) {
  const topics = topicsService(core);
  return {
    services: { topics },
    endpoints: topicsEndpoints({ topics }),
    audit: { 'topic.changed': recordAudit(texts.audit) },
  } satisfies Feature;
}
