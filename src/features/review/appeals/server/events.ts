import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

const About = z.object({ submissionId: idOf<'submission'>(), number: z.string() });

/** The authors of a manuscript have appealed against its rejection. */
export const appealSent = eventType('review.appeal-sent', About);

/** An editor has answered an appeal. */
export const appealAnswered = eventType('review.appeal-answered', About.extend({ isUpheld: z.boolean() }));
