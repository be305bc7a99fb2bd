import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { lookUpsContract as contract } from '../contract.ts';
import * as limits from '../limits.ts';
import { orcidSearch } from './orcid-search.ts';

/** Searches at other organisations that help to fill in forms; off unless the operator turns them on. */
export function lookUpsFeature({ config, clock }: Core) {
  const { lookUps } = config;
  const people = lookUps && orcidSearch(lookUps.orcid, clock);
  return {
    services: {},
    endpoints: [
      endpoint(contract.available, async () => ({ data: { isOn: lookUps !== undefined } })),
      endpoint(contract.people, async ({ body }) => {
        const found = await people?.(body);
        return { data: found ?? [], isReachable: found !== undefined };
      }),
    ],
    limits: Object.values(limits),
  } satisfies Feature;
}
