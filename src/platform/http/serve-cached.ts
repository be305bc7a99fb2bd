import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CacheKeys } from './cache-keys.ts';
import { isKnown } from './conditional.ts';
import { codingFor } from './content-coding.ts';
import { keyOf, type RequestHead } from './request-head.ts';
import { type Entry, isFresh, type ResponseStore } from './response-store.ts';
import { notModified, type Variant, withoutBody } from './variant.ts';

/** Serves cached, fresh and already encoded responses synchronously. */
export interface CachedServing {
  /** The complete message for a GET on a kept-alive connection, and its status. */
  message: (head: RequestHead) => { status: number; bytes: Buffer } | undefined;
  /** Wraps the framework, which gets the requests that cannot be served from the cache. */
  before: (framework: RequestListener) => RequestListener;
  /** Number of responses served. */
  hits: () => number;
}

/** Milliseconds for which an expired response is still served while one request renews it. */
const GRACE_MS = 5_000;

export function serveCached(store: ResponseStore, keys: CacheKeys, clock: () => Date): CachedServing {
  let hits = 0;
  const find = (head: RequestHead, isUsable: (entry: Entry, now: number) => boolean): Variant | undefined => {
    const key = keyOf(head);
    const entry = key === undefined ? undefined : store.find(keys.of(key));
    if (!entry || !isUsable(entry, clock().getTime())) return undefined;
    const variant = entry.response.ready(codingFor(head.headers['accept-encoding']));
    if (variant) hits += 1;
    return variant;
  };
  return {
    message(head) {
      const variant = find(head, isFreshOrRenewing);
      if (!variant) return undefined;
      return isKnown(head.headers['if-none-match'], variant.etag)
        ? { status: 304, bytes: notModified(variant, clock()) }
        : { status: 200, bytes: variant.message(clock()) };
    },
    before: (framework) => (request, response) => {
      const variant = request.headers['if-match'] === undefined ? find(request, isFresh) : undefined;
      if (variant) send(variant, request, response);
      else framework(request, response);
    },
    hits: () => hits,
  };
}

/** Whether an entry is fresh or being renewed; the first request for an expired entry is let through to renew it. */
function isFreshOrRenewing(entry: Entry, now: number): boolean {
  if (isFresh(entry, now)) return true;
  if (entry.isRenewed) return entry.until + GRACE_MS > now;
  entry.isRenewed = true;
  return false;
}

function send(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (isKnown(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, withoutBody(variant.headers));
    response.end();
    return;
  }
  response.writeHead(200, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.bytes);
}
