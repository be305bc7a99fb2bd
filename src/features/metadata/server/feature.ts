import type { Feature } from '#platform/feature/feature.ts';
import { type MetadataNeeds, mountMetadata } from './addresses.ts';

/** Records of articles for machines: JATS and its like beside each article. */
export function metadataFeature(needs: MetadataNeeds) {
  return { services: {}, mount: (site) => mountMetadata(site, needs) } satisfies Feature;
}
