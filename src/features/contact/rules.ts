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

/** The contact details that are words, which the office translates. */
export interface ContactTexts {
  intro: string;
  officeHours: string;
  locationDescription: string;
}

/** Shortest time in which a person fills in the form, in milliseconds; faster ones are bots. */
export const MIN_FILL_IN_MS = 2_000;

/** Social networks where the journal has a page. */
export const NETWORKS = ['twitter', 'facebook', 'linkedin', 'instagram'] as const;
export type Network = (typeof NETWORKS)[number];

/** Maximum lengths for messages and for the contact record, in characters. */
export const CONTACT_LIMITS = { subject: 200, message: 5000, institution: 300, line: 300, text: 2000 } as const;

/** Returns true for http and https URLs, the only ones that links may have. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
