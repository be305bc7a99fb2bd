import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import * as limits from '../limits.ts';
import { organisationsEndpoints } from './routes.ts';
import { organisationsService } from './service.ts';

/** Research organisations, to find the ROR id of an affiliation by its name. */
export function organisationsFeature(core: Core) {
  const organisations = organisationsService(core);
  return {
    services: { organisations },
    endpoints: organisationsEndpoints({ organisations }),
    limits: Object.values(limits),
  } satisfies Feature;
}
