import type { ContactInfo } from '#features/contact/contract.ts';

export type Reachability = Pick<ContactInfo, 'phone' | 'email' | 'mailingAddress' | 'social'>;
