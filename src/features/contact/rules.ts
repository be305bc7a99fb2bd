import type { Id } from '#base/ids.ts';

export type MessageId = Id<'message'>;
export type ContactInfoId = Id<'contact-info'>;

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

/** The journal's pages elsewhere. */
export const NETWORKS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type Network = (typeof NETWORKS)[number];

/** Characters of a message and of the contact record. */
export const CONTACT_LIMITS = { subject: 200, message: 5000, institution: 300, line: 300, text: 2000 } as const;

/** Whether a text is an address a link may lead to: http or https, nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
