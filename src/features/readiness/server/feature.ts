import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { readinessContract as contract } from '../contract.ts';
import { type FactNeeds, readFacts } from './facts.ts';
import { reportOf } from './report.ts';

/** Compares the journal with the criteria of indexes and directories. */
export function readinessFeature(core: Core & FactNeeds) {
  return {
    services: {},
    endpoints: [endpoint(contract.read, async () => ({ data: reportOf(await readFacts(core)) }))],
  } satisfies Feature;
}
