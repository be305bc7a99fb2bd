import * as z from 'zod';
import { eventType } from '#platform/records/events.ts';

/** An administrator has started, cancelled, deleted or downloaded an export of the whole journal. */
export const journalExported = eventType(
  'journal.exported',
  z.object({ exportId: z.uuid(), what: z.enum(['begun', 'cancelled', 'deleted', 'downloaded']) }),
);
