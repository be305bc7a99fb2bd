import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { mountHarvesting } from './routes.ts';
import { harvestingService } from './service.ts';

/** OAI-PMH. */
export function harvestingFeature(core: Core & { journal: Journals; contact: Contact }) {
  const harvesting = harvestingService({ ...core, mailFrom: core.config.mailFrom });
  return {
    services: { harvesting },
    mount: (site) => mountHarvesting(site, { ...core, harvesting }),
  } satisfies Feature;
}
