import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

/** The authors agreed that the reports on their manuscript are published with it, or took that back. */
export const reportsAgreed = eventType(
  'review.reports-agreed',
  z.object({ submissionId: idOf<'submission'>(), number: z.string(), isAgreed: z.boolean() }),
);
