import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { UPLOADS } from './limits.ts';

export const UploadedFile = z.object({
  id: z.string(),
  /** The value a submission sends back as `files[].fileUrl`. */
  fileUrl: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

const reply = z.object({ message: z.string(), files: z.array(UploadedFile) });

export const filesContract = {
  uploadMultiple: call({
    method: 'POST',
    path: '/submission/upload-multiple',
    limits: [UPLOADS],
    storesMuch: true,
    access: 'member',
    kind: 'upload',
    uploads: { field: 'files', isList: true },
    summary: 'Upload up to ten .docx or .pdf files of 25 MB (multipart, field `files`)',
    reply,
  }),
  uploadImage: call({
    method: 'POST',
    path: '/upload',
    limits: [UPLOADS],
    storesMuch: true,
    access: 'file.upload',
    kind: 'upload',
    uploads: { field: 'file', isList: false },
    summary: 'Upload a PNG, JPEG or WebP picture of 5 MB (multipart, field `file`); stored as WebP without metadata',
    /** `url` is a public path on this origin. The picture is deleted after 72 hours unless a record uses it. */
    reply: z.object({ message: z.string(), url: z.string() }),
  }),
  finishUpload: call({
    method: 'POST',
    path: '/submission/resumable/:name/finish',
    limits: { none: 'The upload was counted when it was created.' },
    storesMuch: true,
    access: 'member',
    summary: 'Check and store a file that was sent as a resumable upload (tus 1.0, at /submission/resumable)',
    params: z.object({ name: z.string().check(z.regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}$/)) }),
    reply,
  }),
};
