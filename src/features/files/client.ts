import { API_ROOT, readReply } from '../../base/client.ts';
import type { Call } from '../../base/contract.ts';
import { AppError } from '../../base/errors.ts';
import { api, session, withBearer } from '../accounts/client.ts';
import { filesContract as contract, type UploadedFile } from './contract.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH } from './rules.ts';
import { fileTexts } from './texts.ts';

const { refusals } = fileTexts;
/** Pauses before a broken upload is taken up again by itself, in milliseconds. */
const RETRY_DELAYS = [0, 1000, 2000, 4000, 8000, 15_000];

async function sendForm(call: Call, form: FormData, signal?: AbortSignal): Promise<unknown> {
  const init: RequestInit = { method: call.method, body: form };
  if (signal) init.signal = signal;
  return readReply(await withBearer(`${API_ROOT}${call.path}`, init));
}

/** Uploads files in one request and answers what the server made of them; throws AppError with the server's reason. */
export async function uploadFiles(files: File[], signal?: AbortSignal): Promise<UploadedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return ((await sendForm(contract.uploadMultiple, form, signal)) as { files: UploadedFile[] }).files;
}

/** Uploads a picture and answers its address on this origin; throws AppError with the reason at the field `file`. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  return ((await sendForm(contract.uploadImage, form)) as { url: string }).url;
}

/** What is told about a file on its way. Exactly one of `onDone`, `onRefused` comes in the end, unless it is cancelled. */
export interface SendingEvents {
  onProgress: (sentBytes: number) => void;
  onDone: (file: UploadedFile) => void;
  /** It will not be taken; the error says why, in words. */
  onRefused: (error: AppError) => void;
  /** It has stopped on the way: no connection, or the session is over. `resume` goes on from there. */
  onInterrupted: (why: 'connection' | 'session') => void;
}

export interface Sending {
  resume: () => void;
  cancel: () => void;
}

/** Sends a file so that a broken connection costs nothing (tus 1.0), even over a reload of the page. */
export async function sendFile(file: File, events: SendingEvents): Promise<Sending> {
  const fault = file.size === 0 ? refusals.empty : file.size > MAX_FILE_BYTES ? refusals.tooLarge : undefined;
  if (fault) {
    events.onRefused(new AppError('refused', 'FILE_REFUSED', fault));
    return { resume: () => {}, cancel: () => {} };
  }
  const { Upload, DetailedError } = await import('tus-js-client');
  let arrived = false;

  const finish = async () => {
    arrived = true;
    const name = upload.url?.split('/').at(-1) ?? '';
    try {
      const { files } = await api.call(contract.finishUpload, { params: { name } });
      if (files[0]) events.onDone(files[0]);
    } catch (error) {
      const known = error instanceof AppError;
      if (known && error.failure === 'unauthenticated') events.onInterrupted('session');
      else if (known && error.failure !== 'unavailable') events.onRefused(error);
      else events.onInterrupted('connection');
    }
  };

  const onError = (error: Error) => {
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
    const reason = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    if (status === 401) events.onInterrupted('session');
    else if (status === 0 || status >= 500) events.onInterrupted('connection');
    else events.onRefused(new AppError('refused', 'FILE_REFUSED', reason || fileTexts.uploadFailure));
  };

  const upload = new Upload(file, {
    endpoint: RESUMABLE_PATH,
    metadata: { filename: file.name },
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${session.token()}`),
    onProgress: events.onProgress,
    // Told at once, while it is tried again by itself.
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const isWorthIt = status === 0 || status >= 500 || status === 409 || status === 423;
      if (isWorthIt) events.onInterrupted('connection');
      return isWorthIt && navigator.onLine;
    },
    onSuccess: () => void finish(),
    onError,
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return {
    resume: () => void (arrived ? finish() : upload.abort().then(() => upload.start())),
    cancel: () => void upload.abort(true).catch(() => {}),
  };
}
