export const INQUIRY_TYPES = [
  'general-information',
  'submission-guidelines',
  'peer-review-process',
  'technical-support',
  'editorial-board',
  'subscription-&-access',
  'copyright-&-permissions',
  'other',
] as const;
export type InquiryType = (typeof INQUIRY_TYPES)[number];

/** A person needs longer than this to fill in the form; a machine does not. Milliseconds. */
export const TIME_TRAP_MS = 2_000;
