// The library comes with the screens that upload. Fetched with the first file it might fail to come, which browsers
// remember; a server needs none of it, so this file's name says `client`.
import { DetailedError, Upload } from 'tus-js-client';
import { AppError } from '#base/errors.ts';
import { api, session } from '#features/accounts/client.ts';
import { filesContract, type UploadedFile } from '../contract.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { refusals } = fileTexts;
/** Pauses before a broken upload is taken up again by itself, in milliseconds. */
const RETRY_DELAYS = [0, 1000, 2000, 4000, 8000, 15_000];

/** Without an answer, too many calls from this address, or trouble on the other side: later it may work. */
const passes = (status: number) => status === 0 || status === 429 || status >= 500;

/** What is told about a file on its way. Exactly one of `onDone`, `onRefused` comes in the end, unless it is cancelled. */
export interface SendingEvents {
  onProgress: (sentBytes: number) => void;
  onDone: (file: UploadedFile) => void;
  /** It will not be taken; the error says why, in words. */
  onRefused: (error: AppError) => void;
  /**
   * It has stopped on the way: no connection, or the session is over. `resume` goes on from there. `message` is what the
   * server has said about it, when it has.
   */
  onInterrupted: (why: 'connection' | 'session', message?: string) => void;
}

export interface Sending {
  start: () => void;
  resume: () => void;
  cancel: () => void;
}

/** The sentence of an answer by the journal's upload server; what stands between us and it answers in other ways. */
function sentenceIn(error: unknown): string | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response?.getHeader('tus-resumable')) return undefined;
  const status = response.getStatus();
  return status === 429 || status === 503 ? response.getBody() : undefined;
}

/** Sends a file so that a broken connection costs nothing (tus 1.0), even over a reload of the page. */
export function sendingOf(file: File, told: SendingEvents): Sending {
  let isCancelled = false;
  // A last word may be under way when it is cancelled.
  const unlessCancelled = <A extends unknown[]>(tell: (...about: A) => void) => {
    return (...about: A) => void (isCancelled || tell(...about));
  };
  const events = {
    onProgress: unlessCancelled(told.onProgress),
    onDone: unlessCancelled(told.onDone),
    onRefused: unlessCancelled(told.onRefused),
    onInterrupted: unlessCancelled(told.onInterrupted),
  };
  const fault = file.size === 0 ? refusals.empty : file.size > MAX_FILE_BYTES ? refusals.tooLarge : undefined;
  if (fault) {
    const refuse = () => events.onRefused(new AppError('refused', 'FILE_REFUSED', fault));
    return { start: refuse, resume: refuse, cancel: () => {} };
  }
  let arrived = false;

  const finish = async () => {
    arrived = true;
    const name = upload.url?.split('/').at(-1) ?? '';
    try {
      const { files } = await api.call(filesContract.finishUpload, { params: { name } });
      if (files[0]) events.onDone(files[0]);
    } catch (error) {
      const known = error instanceof AppError;
      if (known && error.failure === 'unauthenticated') events.onInterrupted('session');
      else if (known && error.failure !== 'unavailable') events.onRefused(error);
      else events.onInterrupted('connection', known ? error.message : undefined);
    }
  };

  const onError = (error: Error) => {
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
    const reason = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    if (status === 401) events.onInterrupted('session');
    else if (passes(status)) events.onInterrupted('connection', sentenceIn(error));
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
      const isWorthIt = passes(status) || status === 409 || status === 423;
      if (isWorthIt) events.onInterrupted('connection', sentenceIn(error));
      return isWorthIt && navigator.onLine;
    },
    onSuccess: () => void finish(),
    onError,
  });

  const start = async () => {
    const [earlier] = await upload.findPreviousUploads().catch(() => []);
    if (isCancelled) return;
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  };

  return {
    start: () => void start(),
    resume: () => void (arrived ? finish() : upload.abort().then(() => upload.start())),
    cancel: () => {
      isCancelled = true;
      void upload.abort(true).catch(() => {});
    },
  };
}
