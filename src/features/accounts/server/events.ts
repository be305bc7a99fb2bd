import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { ROLES } from '#features/access/rules.ts';
import { eventType } from '#platform/records/events.ts';

const Id = z.object({ userId: idOf<'user'>() });

/** An account was deleted; other features delete their data about its owner. */
export const accountErased = eventType('account.erased', Id);

/** The role of an account was changed; `from` is null for an account that was created with it. */
export const roleChanged = eventType(
  'account.role-changed',
  z.object({ userId: idOf<'user'>(), from: z.enum(ROLES).nullable(), to: z.enum(ROLES) }),
);

/** An administrator removed an account's authenticator app; codes are mailed at each login again. */
export const factorReset = eventType('account.factor-reset', Id);

/** An administrator removed accounts whose addresses nobody had confirmed. */
export const unconfirmedRemoved = eventType('account.unconfirmed-removed', z.object({ count: z.number() }));
