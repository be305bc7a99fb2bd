import type { Images } from '#features/files/server/images.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { recordAudit } from '#platform/records/audit.ts';
import { issueTexts as texts } from '../texts.ts';
import { issuesEndpoints } from './routes.ts';
import { issuesService } from './service.ts';

/** Issues of the journal. */
export function issuesFeature(core: Core & { images: Images }) {
  const issues = issuesService(core);
  return {
    services: { issues },
    queues: [issues.queue],
    endpoints: issuesEndpoints({ issues }),
    audit: { 'issue.changed': recordAudit(texts.audit) },
  } satisfies Feature;
}
