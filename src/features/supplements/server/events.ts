import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

/** A supplementary file of a submission was added, deleted, or got other details. */
export const supplementChanged = eventType(
  'supplements.changed',
  z.object({
    submissionId: idOf<'submission'>(),
    number: z.string(),
    fileName: z.string(),
    act: z.enum(['added', 'changed', 'removed']),
  }),
);
