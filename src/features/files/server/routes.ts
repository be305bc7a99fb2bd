import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { filesContract as contract } from '../contract.ts';
import { fileTexts } from '../texts.ts';
import { receiveFiles } from './receive.ts';
import { type Files, type Upload, uploadUrl } from './service.ts';

export function filesEndpoints({ files }: { files: Files }): Endpoint[] {
  return [
    endpoint(contract.uploadMultiple, async (_, context) => {
      const folder = await files.prepare(context.actor.id);
      const received = await receiveFiles(context, 'files', folder);
      const kept = await files.keep(context.actor.id, received);
      return { message: fileTexts.uploadSuccess, files: kept.map(toUploadedFile) };
    }),
  ];
}

function toUploadedFile({ id, fileName, mimeType, size }: Upload) {
  return { id, fileUrl: uploadUrl(id), fileName, mimeType, fileSize: size };
}
