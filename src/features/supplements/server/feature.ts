import type { Files } from '#features/files/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { textOf } from '#platform/records/audit.ts';
import { supplementTexts } from '../texts.ts';
import { supplementEndpoints } from './routes.ts';
import { supplementService } from './service.ts';

const { audit } = supplementTexts;

/** Data, code and appendices that are published beside an article. */
export function supplementFeature(needs: Core & { files: Files; journal: Journals }) {
  const services = { supplements: supplementService(needs) };
  return {
    services,
    endpoints: supplementEndpoints({ ...needs, ...services }),
    schedules: [{ name: 'sweep-supplements', cron: '41 * * * *', run: () => services.supplements.sweep() }],
    audit: {
      'supplements.changed': {
        label: () => audit.label,
        sentence(payload) {
          const sentence = { added: audit.added, removed: audit.removed }[textOf(payload, 'act')] ?? audit.changed;
          return sentence(textOf(payload, 'number'), textOf(payload, 'fileName'));
        },
      },
    },
  } satisfies Feature;
}
