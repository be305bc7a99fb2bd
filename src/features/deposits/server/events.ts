import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { DEPOSIT_STATES, TARGETS } from '../rules.ts';

/** A deposit has come to an end: it was accepted, refused, withdrawn, or given up. */
export const depositFinished = eventType(
  'deposit.finished',
  z.object({ submissionId: idOf<'submission'>(), target: z.enum(TARGETS), state: z.enum(DEPOSIT_STATES) }),
);
