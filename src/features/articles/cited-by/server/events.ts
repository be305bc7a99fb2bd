import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { CITED_BY_SOURCES } from '../rules.ts';

/** The works that cite an article are others than at the last look-up. */
export const citedByChanged = eventType(
  'cited-by.changed',
  z.object({ submissionId: idOf<'submission'>(), source: z.enum(CITED_BY_SOURCES), total: z.number() }),
);
