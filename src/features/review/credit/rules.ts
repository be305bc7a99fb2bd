import type { Id } from '#base/ids.ts';

export type CertificateId = Id<'review-certificate'>;

/** With fewer names, or fewer decided manuscripts in the year, a list could show authors who their reviewers were. */
export const LEAST_LISTED = 10;
export const LEAST_DECIDED = 5;
