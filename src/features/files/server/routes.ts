import { type CallContext, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { filesContract as contract } from '../contract.ts';
import { IMAGE_LIMITS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Images } from './images.ts';
import { MANUSCRIPTS, type ReceivedFile, type ReceiveLimits } from './receive.ts';
import type { Resumable } from './resumable.ts';
import { type Files, toUploadedFile } from './service.ts';

const refusals = fileTexts.imageRefusals;
const ONE_IMAGE: ReceiveLimits = {
  bytes: IMAGE_LIMITS.bytes,
  files: 1,
  get tooLarge() {
    return refusals.tooLarge;
  },
  get tooMany() {
    return refusals.tooMany;
  },
};

interface FilesServices {
  files: Files;
  images: Images;
  resumable: Resumable;
}

/** Returns the declared size of the request's body in bytes, or 0. */
function declaredSize({ request }: CallContext): number {
  return Number(request.headers.get('content-length')) || 0;
}

export function filesEndpoints({ files, images, resumable }: FilesServices): Endpoint[] {
  return [
    endpoint(contract.uploadMultiple, async (_, context) => {
      const { id } = context.actor;
      await files.countFile(id);
      await files.requireQuota(id, declaredSize(context));
      const received = await files.receive(context, 'files', MANUSCRIPTS);
      const stored = await files.store(id, received, { counted: 1 });
      return { message: fileTexts.uploadSuccess, files: stored.map(toUploadedFile) };
    }),
    endpoint(contract.uploadImage, async (_, context) => {
      await files.countFile(context.actor.id);
      const [received] = await files.receive(context, 'file', ONE_IMAGE);
      return { message: fileTexts.uploadSuccess, url: await images.store(context.actor.id, received as ReceivedFile) };
    }),
    endpoint(contract.finishUpload, async ({ params }, { actor }) => ({
      message: fileTexts.uploadSuccess,
      files: [toUploadedFile(await resumable.finish(actor.id, params.name))],
    })),
  ];
}
