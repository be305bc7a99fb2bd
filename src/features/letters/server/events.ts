import * as z from 'zod';
import { LANGUAGES } from '#base/languages.ts';
import { eventType } from '#platform/records/events.ts';
import { LETTER_KINDS } from '../rules.ts';

/** A template was changed, or returned to the default. */
export const letterChanged = eventType(
  'letter.changed',
  z.object({ kind: z.enum(LETTER_KINDS), language: z.optional(z.enum(LANGUAGES)) }),
);
