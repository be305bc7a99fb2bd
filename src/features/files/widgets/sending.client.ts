// The library is imported statically: a dynamic import that fails once is cached as failed by browsers. The server does
// not need it, hence `.client` in the file name.
import { DetailedError, Upload } from 'tus-js-client';
import { AppError } from '#base/errors.ts';
import { currentLanguage, LANGUAGE_HEADER } from '#base/languages.ts';
import { api, session } from '#features/accounts/client.ts';
import { filesContract, type UploadedFile } from '../contract.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { refusals } = fileTexts;
/** Milliseconds before each automatic retry of an interrupted upload. */
const RETRY_DELAYS = [0, 1000, 2000, 4000, 8000, 15_000];

/** Whether a retry may succeed: no response (0), rate limit, or server error. */
const isTemporary = (status: number) => status === 0 || status === 429 || status >= 500;

/** Events of an upload. It ends with exactly one of `onDone` and `onRefused`, unless it is cancelled. */
export interface SendingEvents<T = UploadedFile> {
  onProgress: (sentBytes: number) => void;
  onDone: (file: T) => void;
  /** The file is refused; the error's message says why. */
  onRefused: (error: AppError) => void;
  /**
   * The upload has stopped without a connection or a valid session; `resume` continues it. `message` says why if anything
   * was answered: the server's own message, or that the upload failed for the answer of a proxy.
   */
  onInterrupted: (why: 'connection' | 'session', message?: string) => void;
}

/** The server of an upload. */
export interface Destination<T> {
  endpoint: string;
  maxBytes: number;
  /** Why a larger file is refused. */
  tooLarge: string;
  /** Bytes of one request; the whole file by default. */
  chunkBytes?: number;
  /** Called once the upload with this name is complete; undefined if the server has none. */
  finish: (name: string) => Promise<T | undefined>;
}

const SUBMISSIONS: Destination<UploadedFile> = {
  endpoint: RESUMABLE_PATH,
  maxBytes: MAX_FILE_BYTES,
  get tooLarge() {
    return refusals.tooLarge;
  },
  finish: async (name) => (await api.call(filesContract.finishUpload, { params: { name } })).files[0],
};

export interface Sending {
  start: () => void;
  resume: () => void;
  cancel: () => void;
}

/**
 * Returns the message of a response by the journal's own upload server, which is written for people unless it is a bug (500);
 * a general one for the response of a proxy, which may be a page; undefined without a response.
 */
function messageIn(error: unknown): string | undefined {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return undefined;
  const isOwn = response.getHeader('tus-resumable') && response.getStatus() !== 500;
  return (isOwn && response.getBody()) || fileTexts.uploadFailure;
}

/** Uploads a file of a submission. */
export const sendingOf = (file: File, listener: SendingEvents): Sending => sendingTo(SUBMISSIONS, file, listener);

/** Uploads a file resumably (tus 1.0): it continues after a broken connection and after a reload of the page. */
export function sendingTo<T>(
  { endpoint, maxBytes, tooLarge, chunkBytes = Number.POSITIVE_INFINITY, finish: finishAt }: Destination<T>,
  file: File,
  listener: SendingEvents<T>,
): Sending {
  let isCancelled = false;
  // An event may already be under way when the upload is cancelled.
  const unlessCancelled = <A extends unknown[]>(notify: (...args: A) => void) => {
    return (...args: A) => void (isCancelled || notify(...args));
  };
  const events = {
    onProgress: unlessCancelled(listener.onProgress),
    onDone: unlessCancelled(listener.onDone),
    onRefused: unlessCancelled(listener.onRefused),
    onInterrupted: unlessCancelled(listener.onInterrupted),
  };
  const fault = file.size === 0 ? refusals.empty : file.size > maxBytes ? tooLarge : undefined;
  if (fault) {
    const refuse = () => events.onRefused(new AppError('refused', 'FILE_REFUSED', fault));
    return { start: refuse, resume: refuse, cancel: () => {} };
  }
  let isSent = false;

  const finish = async () => {
    isSent = true;
    const name = upload.url?.split('/').at(-1) ?? '';
    try {
      const finished = await finishAt(name);
      if (finished) events.onDone(finished);
      else events.onRefused(new AppError('refused', 'FILE_REFUSED', fileTexts.uploadFailure));
    } catch (error) {
      const isAppError = error instanceof AppError;
      if (isAppError && error.failure === 'unauthenticated') events.onInterrupted('session');
      else if (isAppError && error.failure !== 'unavailable') events.onRefused(error);
      else events.onInterrupted('connection', isAppError ? error.message || fileTexts.uploadFailure : undefined);
    }
  };

  const onError = (error: Error) => {
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
    if (status === 401) events.onInterrupted('session');
    else if (isTemporary(status)) events.onInterrupted('connection', messageIn(error));
    else events.onRefused(new AppError('refused', 'FILE_REFUSED', messageIn(error) ?? fileTexts.uploadFailure));
  };

  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    metadata: { filename: file.name },
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${session.token()}`);
      request.setHeader(LANGUAGE_HEADER, currentLanguage());
    },
    onProgress: events.onProgress,
    // Reported at once, while the library retries.
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const isRetried = isTemporary(status) || status === 409 || status === 423;
      if (isRetried) events.onInterrupted('connection', messageIn(error));
      return isRetried && navigator.onLine;
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
    resume: () => void (isSent ? finish() : upload.abort().then(() => upload.start())),
    cancel: () => {
      isCancelled = true;
      void upload.abort(true).catch(() => {});
    },
  };
}
