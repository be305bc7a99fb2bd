import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { DECISION_KINDS } from '../rules.ts';

const Decision = z.object({
  submissionId: idOf<'submission'>(),
  decisionId: idOf<'decision'>(),
  number: z.string(),
  kind: z.enum(DECISION_KINDS),
});

/** An editor has made a decision, which takes effect later unless it is taken back. */
export const decisionScheduled = eventType('decision.scheduled', Decision);

/** A decision was taken back before it took effect. */
export const decisionTakenBack = eventType('decision.taken-back', Decision);
