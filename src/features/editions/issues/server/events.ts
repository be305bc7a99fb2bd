import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

/** The PDF and the EPUB of an issue were made. */
export const issueEditionsMade = eventType('issue.editions-made', z.object({ issueId: idOf<'issue'>() }));
