import * as z from 'zod';
import { eventType } from '#platform/records/events.ts';

/** An administrator has started an import, or the undoing of one. */
export const importWorked = eventType(
  'import.worked',
  z.object({ what: z.enum(['check', 'import', 'undo']), fileName: z.string() }),
);
