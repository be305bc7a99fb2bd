import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';

export const UploadedFile = z.object({
  id: z.string(),
  /** What the submission's `files[].fileUrl` has to name. */
  fileUrl: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const filesContract = {
  uploadMultiple: call({
    method: 'POST',
    path: '/submission/upload-multiple',
    access: 'member',
    kind: 'upload',
    summary: 'Upload up to ten .docx or .pdf files of 25 MB (multipart, field `files`)',
    reply: z.object({ message: z.string(), files: z.array(UploadedFile) }),
  }),
};
