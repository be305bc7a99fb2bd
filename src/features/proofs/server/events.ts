import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';

const About = z.object({ submissionId: idOf<'submission'>(), proofId: idOf<'proof'>(), number: z.string() });

/** A proof has gone to the authors. */
export const proofSent = eventType('proof.sent', About);

/** The corresponding author has approved a proof, or asked for corrections. */
export const proofAnswered = eventType('proof.answered', About.extend({ isApproved: z.boolean() }));

/** An author has confirmed their roles and agreed to publication. */
export const contributionConfirmed = eventType('proof.contribution-confirmed', About);
