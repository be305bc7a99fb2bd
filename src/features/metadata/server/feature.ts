import type { Feature } from '#platform/feature/feature.ts';
import { type MetadataNeeds, mountMetadata } from './routes.ts';

/** Metadata records of articles; serves JATS beside each article page. */
export function metadataFeature(needs: MetadataNeeds) {
  return { services: {}, mount: (site) => mountMetadata(site, needs) } satisfies Feature;
}
