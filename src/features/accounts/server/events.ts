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

const TwoIds = z.object({ userId: idOf<'user'>(), fromId: idOf<'user'>() });

/** An administrator merged an account, `fromId`, into another one of the same person. */
export const accountsMerged = eventType('account.merged', TwoIds);

/** An administrator separated two merged accounts again. */
export const mergeUndone = eventType('account.merge-undone', TwoIds);

/** An administrator removed accounts whose addresses nobody had confirmed. */
export const unconfirmedRemoved = eventType('account.unconfirmed-removed', z.object({ count: z.number() }));
