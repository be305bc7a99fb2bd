import type { Supplement } from '#features/supplements/contract.ts';

/** A supplementary file as records name it, with signs that XML and addresses have to escape. */
export const A_SUPPLEMENT: Supplement = {
  id: '0199c1a0-0000-7000-8000-000000000009',
  kind: 'CODE',
  title: 'Replication <code>',
  description: 'Runs in R 4.5.',
  licence: 'MIT',
  fileName: 'code & data.zip',
  mediaType: 'application/zip',
  size: 2048,
  sha256: 'a'.repeat(64),
};
