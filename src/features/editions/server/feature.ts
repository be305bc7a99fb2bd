import type { Feature } from '#platform/feature/feature.ts';
import { type EditionNeeds, mountEditions } from './routes.ts';

/** Books made from the full texts of articles. */
export function editionsFeature(needs: EditionNeeds) {
  return { services: {}, mount: (site) => mountEditions(site, needs) } satisfies Feature;
}
