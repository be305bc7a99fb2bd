import { eventType } from '../../../platform/events.ts';

/** Somebody's account was deleted; whatever else is only his has to go with it. */
export const accountErased = eventType<{ userId: string }>('account.erased');
