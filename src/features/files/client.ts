import { API_ROOT, readReply } from '../../base/client.ts';
import { withBearer } from '../accounts/client.ts';
import { filesContract as contract, type UploadedFile } from './contract.ts';

/** Uploads files and answers what the server made of them; throws AppError with the server's reason. */
export async function uploadFiles(files: File[], signal?: AbortSignal): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  const init: RequestInit = { method: contract.uploadMultiple.method, body: form };
  if (signal) init.signal = signal;
  const reply = await readReply(await withBearer(`${API_ROOT}${contract.uploadMultiple.path}`, init));
  return (reply as { files: UploadedFile[] }).files;
}
