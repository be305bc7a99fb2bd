import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { statusContract as contract } from '../contract.ts';
import { heartbeatService } from './heartbeats.ts';
import { type StatusNeeds, statusOf } from './status.ts';

/** Figures of the journal about itself, for readers and assessors. */
export function statusFeature(core: Core & Omit<StatusNeeds, 'heartbeats'>) {
  const heartbeats = heartbeatService(core);
  return {
    services: { heartbeats },
    endpoints: [endpoint(contract.read, async () => ({ data: await statusOf({ ...core, heartbeats }) }))],
    schedules: [heartbeats.schedule],
  } satisfies Feature;
}
