import { S3Client } from '@aws-sdk/client-s3';
import { withTimeout } from '../runtime/with-timeout.ts';
import { isMissingFile, storeUnavailable } from './file-store.ts';

export interface S3Settings {
  /** URL of the store; the bucket becomes part of the host or, with `forcePathStyle`, the first segment of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const CONNECT_MS = 800;
/** Milliseconds without data until a connection is closed: a slow reader of a file pauses it for a while. */
const IDLE_MS = 60_000;
/** Each slow reader occupies a connection. */
const MAX_CONNECTIONS = 500;
/** Milliseconds since its last reply for which a store counts as reachable without a check. */
const RECENT_MS = 1_000;

const ignore = () => {};

/** A client whose requests fail after `requestTimeout` milliseconds. */
export function clientFor(settings: S3Settings, requestTimeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // One retry, for a connection that the store has closed in the meantime.
    maxAttempts: 2,
    // The SDK would log to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Many stores do not support the newer checksums; uploads carry an MD5, which all of them verify.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      requestTimeout,
      throwOnRequestTimeout: true,
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** The HTTP status of the store's reply, from `error` or its causes. */
function statusIn(error: unknown): number | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { $metadata } = inner as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode) return $metadata.httpStatusCode;
  }
  return undefined;
}

function isNoSuchBucket(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner.name === 'NoSuchBucket') return true;
  }
  return false;
}

/** Ignores errors that the store itself reported: any reply below 500 shows that it is reachable. Rethrows all others. */
export function throwUnlessAnswered(error: unknown): undefined {
  const status = statusIn(error);
  if (status === undefined || status >= 500) throw error;
}

/** ENOENT for a missing file; 503 for everything else, including wrong credentials. */
export function translateS3Error(error: unknown): Error {
  if (statusIn(error) !== 404 || isNoSuchBucket(error)) return storeUnavailable(error);
  return Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' });
}

/** Runs requests with a timeout in milliseconds, and records when the store last replied. */
export function withReplyTimeout(milliseconds: number) {
  let repliedAt = Number.NEGATIVE_INFINITY;
  return {
    hasRepliedRecently: () => performance.now() - repliedAt < RECENT_MS,

    /** Returns the store's reply; throws 503 when there is none in time, ENOENT for a missing file. */
    async request<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const abort = new AbortController();
      const onTimeout = () => {
        abort.abort();
        return new Error('the file store does not respond');
      };
      try {
        const reply = await withTimeout(milliseconds, work(abort.signal), onTimeout);
        repliedAt = performance.now();
        return reply;
      } catch (error) {
        const failure = translateS3Error(error);
        repliedAt = isMissingFile(failure) ? performance.now() : Number.NEGATIVE_INFINITY;
        throw failure;
      }
    },
  };
}
