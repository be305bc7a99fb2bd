import * as z from 'zod';
import { eventType } from '#platform/records/events.ts';

/** Staff started a check of the stored files. */
export const fixityBegun = eventType('fixity.begun', z.object({ runId: z.uuid() }));

/** A check is complete; `fresh` is the number of faults that are not reported yet. */
export const fixityFinished = eventType(
  'fixity.finished',
  z.object({ runId: z.uuid(), checked: z.number(), faults: z.number(), fresh: z.number() }),
);
