import { eventType } from '#platform/records/events.ts';
import type { Role } from '../rules.ts';

/** Somebody's account was deleted; whatever else is only his has to go with it. */
export const accountErased = eventType<{ userId: string }>('account.erased');

/** Somebody has another role than before; `from` is null for an account that was made with it. */
export const roleChanged = eventType<{ userId: string; from: Role | null; to: Role }>('account.role-changed');

/** Somebody's authenticator app was forgotten for him; a code is mailed at every sign-in again. */
export const factorReset = eventType<{ userId: string }>('account.factor-reset');
