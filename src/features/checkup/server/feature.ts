import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { checkupContract as contract } from '../contract.ts';
import { checkup } from './checkup.ts';

/** Checks on demand of everything the journal needs to run; `npm run doctor` prints the same. */
export function checkupFeature(core: Core) {
  return {
    services: {},
    endpoints: [endpoint(contract.run, async () => ({ data: await checkup(core) }))],
  } satisfies Feature;
}
