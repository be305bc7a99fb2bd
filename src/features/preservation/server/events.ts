import * as z from 'zod';
import { eventType } from '#platform/records/events.ts';

/** Somebody asked for a check of the stored files. */
export const fixityBegun = eventType('fixity.begun', z.object({ runId: z.uuid() }));

/** A check has looked at everything; `fresh` are the faults nobody has been told of yet. */
export const fixityFinished = eventType(
  'fixity.finished',
  z.object({ runId: z.uuid(), checked: z.number(), faults: z.number(), fresh: z.number() }),
);
