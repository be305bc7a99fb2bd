import { S3Client } from '@aws-sdk/client-s3';
import { within } from '../runtime/within.ts';
import { isMissingFile, storeUnavailable } from './file-store.ts';

export interface S3Settings {
  /** Of the store; the bucket comes before its host or, with `forcePathStyle`, first in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const CONNECT_MS = 800;
/** Milliseconds nothing may move on a connection: a slow reader of a file stops it for a while. */
const IDLE_MS = 60_000;
/** Each slow reader holds a connection. */
const MOST_CONNECTIONS = 500;
/** A store that has answered within so many milliseconds is not asked again whether it is there. */
const FRESH_MS = 1_000;

const quietly = () => {};

/** A client whose requests are answered within `requestTimeout` milliseconds, or fail. */
export function clientFor(settings: S3Settings, requestTimeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  return new S3Client({
    ...{ endpoint, region, forcePathStyle, credentials: { accessKeyId, secretAccessKey } },
    // One try more for a connection the store has closed in the meantime.
    maxAttempts: 2,
    // It would write to the console by itself.
    logger: { debug: quietly, info: quietly, warn: quietly, error: quietly },
    // Newer sums that many stores do not know; a file goes with its MD5, which all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ requestTimeout, throwOnRequestTimeout: true, connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
      ...{ httpAgent: agent, httpsAgent: agent },
    },
  });
}

/** The status the store has answered with, inside whatever wraps it. */
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

/** Any answer is a sign of life; throws when there was none. */
export function onlyIfSilent(error: unknown): undefined {
  const status = statusIn(error);
  if (status === undefined || status >= 500) throw error;
}

/** What is not there has the code ENOENT; everything else is a store that cannot be used, wrong keys of ours included. */
export function translated(error: unknown): Error {
  if (statusIn(error) !== 404 || isNoSuchBucket(error)) return storeUnavailable(error);
  return Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' });
}

/** Asks with a limit of `milliseconds`, and knows whether the store was heard of lately. */
export function patience(milliseconds: number) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    hears: () => performance.now() - answeredAt < FRESH_MS,

    /** Gives what the store answers; 503 when it says nothing in time, ENOENT for what is not there. */
    async ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const ending = new AbortController();
      const givenUp = () => {
        ending.abort();
        return new Error('the file store does not answer');
      };
      try {
        const answer = await within(milliseconds, work(ending.signal), givenUp);
        answeredAt = performance.now();
        return answer;
      } catch (error) {
        const failure = translated(error);
        answeredAt = isMissingFile(failure) ? performance.now() : Number.NEGATIVE_INFINITY;
        throw failure;
      }
    },
  };
}
