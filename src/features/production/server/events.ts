import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

/** The office made a version of the text of a published article public. */
export const textReleased = eventType(
  'production.text-released',
  z.object({ submissionId: idOf<'submission'>(), number: z.string(), version: z.number() }),
);

/** A submission got another text, or has none any more (version 0). */
export const textChanged = eventType(
  'production.text-changed',
  z.object({ submissionId: idOf<'submission'>(), number: z.string(), version: z.number() }),
);
