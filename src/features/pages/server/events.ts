import { eventType } from '../../../platform/events.ts';

/** A frequently asked question was added, changed or deleted. */
export const faqChanged = eventType<{ faqId: string; what: 'added' | 'changed' | 'removed' }>('faq.changed');
