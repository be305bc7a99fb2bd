import * as z from 'zod';
import { eventType } from '#platform/records/events.ts';

/** A webhook was added, changed or removed. Only its host is stored: a path may be secret. */
export const webhookChanged = eventType(
  'webhook.changed',
  z.object({ what: z.enum(['added', 'changed', 'removed']), host: z.string() }),
);
