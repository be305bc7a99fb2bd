import type { Limit } from '#base/limits.ts';

/** Steps of authors by the links of proofs. */
export const PROOF_LINK_USES: Limit = {
  name: 'proof-link-uses',
  countedBy: 'client address',
  counts: 'calls',
  max: 1200,
  windowSeconds: 3600,
};
