import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { ROLES } from '../rules.ts';

const Id = z.object({ userId: idOf<'user'>() });

/** Somebody's account was deleted; whatever else is only his has to go with it. */
export const accountErased = eventType('account.erased', Id);

/** Somebody has another role than before; `from` is null for an account that was made with it. */
export const roleChanged = eventType(
  'account.role-changed',
  z.object({ userId: idOf<'user'>(), from: z.enum(ROLES).nullable(), to: z.enum(ROLES) }),
);

/** Somebody's authenticator app was forgotten for him; a code is mailed at every sign-in again. */
export const factorReset = eventType('account.factor-reset', Id);
