import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { filesContract as contract } from '../contract.ts';
import { fileTexts } from '../texts.ts';
import { receiveFiles } from './receive.ts';
import type { Resumable } from './resumable.ts';
import { type Files, toUploadedFile } from './service.ts';

export function filesEndpoints({ files, resumable }: { files: Files; resumable: Resumable }): Endpoint[] {
  return [
    endpoint(contract.uploadMultiple, async (_, context) => {
      const folder = await files.prepare(context.actor.id);
      const received = await receiveFiles(context, 'files', folder);
      const kept = await files.keep(context.actor.id, received);
      return { message: fileTexts.uploadSuccess, files: kept.map(toUploadedFile) };
    }),
    endpoint(contract.finishUpload, async ({ params }, { actor }) => ({
      message: fileTexts.uploadSuccess,
      files: [toUploadedFile(await resumable.finish(actor.id, params.name))],
    })),
  ];
}
