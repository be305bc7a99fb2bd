import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { reviewContract as contract } from '../contract.ts';
import { reviewTexts } from '../texts.ts';
import type { BlindCopies } from './service.ts';

export function reviewEndpoints({ db, blindCopies }: { db: Database; blindCopies: BlindCopies }): Endpoint[] {
  const mayHandle = (actor: Actor, submissionId: SubmissionId) =>
    requirePermission(db, actor, { permission: 'submission.decide', submissionId });
  return [
    endpoint(contract.blindCopy, async ({ params }, { actor }) => {
      await mayHandle(actor, params.id);
      const { bytes: _, fileName: __, mimeType: ___, ...data } = await blindCopies.of(params.id, params.fileId);
      return { data };
    }),
    endpoint(contract.blindFile, async ({ params }, { actor }) => {
      await mayHandle(actor, params.id);
      const { isClean, bytes, fileName, mimeType } = await blindCopies.of(params.id, params.fileId);
      if (!isClean) throw new AppError('refused', 'NOT_CLEAN', reviewTexts.errors.notClean);
      return new Response(Buffer.from(bytes), {
        headers: {
          'content-type': mimeType,
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    }),
  ];
}
