import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { FINDING_KINDS, REMOVED_MARKS } from './rules.ts';

const params = z.object({ id: idOf<'submission'>(), fileId: idOf<'submission-file'>() });

/** A copy of a manuscript file for reviewers. */
const BlindCopy = z.object({
  /** Whether the copy can be given to reviewers, as far as the file and not its text goes. */
  isClean: z.boolean(),
  /** Bytes. */
  size: z.number(),
  /** Kinds of marks that were removed. */
  removed: z.array(z.enum(REMOVED_MARKS)),
  /** Places in the text by which the authors could be recognised. */
  findings: z.array(z.object({ kind: z.enum(FINDING_KINDS), page: z.nullable(z.number()), excerpt: z.string() })),
});
export type BlindCopy = z.infer<typeof BlindCopy>;

export const reviewContract = {
  blindCopy: call({
    method: 'GET',
    path: '/submission/:id/blind-copies/:fileId',
    access: 'submission.decide',
    summary:
      'Make a copy of a manuscript file without the marks of its authors, and report what was removed and what to change',
    params,
    reply: z.object({ data: BlindCopy }),
  }),
  blindFile: call({
    method: 'GET',
    path: '/submission/:id/blind-copies/:fileId/file',
    access: 'submission.decide',
    kind: 'file',
    summary: 'The copy of a manuscript file without the marks of its authors; 422 when some cannot be removed',
    params,
  }),
};
