import type { ContactInfo } from '#features/contact/contract.ts';

export type ContactDetails = Pick<ContactInfo, 'phone' | 'email' | 'mailingAddress' | 'social'>;
