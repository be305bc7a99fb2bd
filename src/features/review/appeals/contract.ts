import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { AUTHOR_STEPS } from '#features/submissions/limits.ts';
import { APPEAL_STATES, LEAST_APPEAL, MAX_APPEAL, MAX_APPEAL_ANSWER } from './rules.ts';
import { appealTexts } from './texts.ts';

const errors = messagesOf(appealTexts.errors);
const own = z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) });
const submission = z.object({ id: idOf<'submission'>() });

const Appeal = z.object({
  state: z.enum(APPEAL_STATES),
  text: z.string(),
  createdAt: z.string(),
  /** The words of the editor who answered; empty while it is open. */
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type Appeal = z.infer<typeof Appeal>;

const StaffAppeal = z.extend(Appeal, {
  answeredBy: z.nullable(z.string()),
  /** Whether the reader may answer: not the editor who made the decision. */
  mayAnswer: z.boolean(),
});
export type StaffAppeal = z.infer<typeof StaffAppeal>;

const ownReply = z.object({
  message: z.optional(z.string()),
  /** Whether an appeal can be sent now. */
  isPossible: z.boolean(),
  data: z.nullable(Appeal),
});

export const appealContract = {
  own: call({
    method: 'GET',
    path: '/submission/mine/:number/appeal',
    access: 'member',
    summary: 'Your appeal against the rejection of your manuscript, and whether one is possible',
    params: own,
    reply: ownReply,
  }),
  send: call({
    method: 'POST',
    path: '/submission/mine/:number/appeal',
    limits: [AUTHOR_STEPS],
    access: 'member',
    summary: 'Appeal against the rejection of your manuscript: once, within 30 days',
    params: own,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(LEAST_APPEAL, errors.short), z.maxLength(MAX_APPEAL, errors.long)),
    }),
    reply: ownReply,
  }),
  read: call({
    method: 'GET',
    path: '/submission/:id/appeal',
    access: 'submission.decide',
    summary: 'The appeal on a manuscript; null without one',
    params: submission,
    reply: z.object({ data: z.nullable(StaffAppeal) }),
  }),
  answer: call({
    method: 'POST',
    path: '/submission/:id/appeal/answer',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary:
      'Uphold an appeal, which puts the manuscript under review again, or dismiss it; 403 for the editor who made the decision',
    params: submission,
    body: z.object({
      isUpheld: z.boolean(),
      answer: z
        .string()
        .check(z.trim(), z.minLength(1, errors.answer), z.maxLength(MAX_APPEAL_ANSWER, errors.answerLong)),
    }),
    reply: z.object({ message: z.string(), data: z.nullable(StaffAppeal) }),
  }),
};
