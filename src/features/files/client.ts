import { API_ROOT, readReply } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { withBearer } from '#features/accounts/client.ts';
import { filesContract as contract, type UploadedFile } from './contract.ts';

async function sendForm(call: Call, form: FormData, signal?: AbortSignal): Promise<unknown> {
  const init: RequestInit = { method: call.method, body: form };
  if (signal) init.signal = signal;
  return readReply(await withBearer(`${API_ROOT}${call.path}`, init));
}

/** Uploads files in one request and returns their records. Throws AppError with the server's message. */
export async function uploadFiles(files: File[], signal?: AbortSignal): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return ((await sendForm(contract.uploadMultiple, form, signal)) as { files: UploadedFile[] }).files;
}

/** Uploads a picture and returns its URL path on this origin. Throws AppError with the message at the field `file`. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  return ((await sendForm(contract.uploadImage, form)) as { url: string }).url;
}
