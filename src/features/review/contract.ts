import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { AnonymityReport } from '#features/anonymity/contract.ts';

const params = z.object({ id: idOf<'submission'>(), fileId: idOf<'submission-file'>() });

export const reviewContract = {
  blindCopy: call({
    method: 'GET',
    path: '/submission/:id/blind-copies/:fileId',
    access: 'submission.decide',
    summary:
      'Make a copy of a manuscript file without the marks of its authors, and report what was removed and what to change',
    params,
    reply: z.object({ data: AnonymityReport }),
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
