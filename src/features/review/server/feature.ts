import type { Anonymity } from '#features/anonymity/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { reviewEndpoints } from './routes.ts';
import { blindCopies } from './service.ts';

/** Peer review: copies of manuscripts that do not name their authors. */
export function reviewFeature(core: Core & { anonymity: Anonymity }) {
  const services = { blindCopies: blindCopies(core) };
  return { services, endpoints: reviewEndpoints({ ...core, ...services }) } satisfies Feature;
}
