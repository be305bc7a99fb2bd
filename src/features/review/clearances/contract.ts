import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { REVIEW_LIMITS } from '../rules.ts';
import { clearanceTexts } from './texts.ts';

const errors = messagesOf(clearanceTexts.errors);
const params = z.object({ id: idOf<'submission'>() });

const OwnConflict = z.object({
  /** The evidence for a conflict of interest of the reader, in words; none for most. */
  evidence: z.array(z.string()),
  /** Why the reader handles the manuscript all the same; null before a reason was given. */
  reason: z.nullable(z.string()),
});
export type OwnConflict = z.infer<typeof OwnConflict>;

export const clearanceContract = {
  read: call({
    method: 'GET',
    path: '/submission/:id/own-conflict',
    access: 'submission.decide',
    summary: 'Possible conflicts of interest between the reader and the authors of a manuscript',
    params,
    reply: z.object({ data: OwnConflict }),
  }),
  clear: call({
    method: 'POST',
    path: '/submission/:id/own-conflict',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Give the reason for handling a manuscript in spite of a possible conflict of interest',
    params,
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, errors.reason), z.maxLength(REVIEW_LIMITS.reason, errors.long)),
    }),
    reply: z.object({ message: z.string(), data: OwnConflict }),
  }),
};
