import type { Transport } from '#base/client.ts';
import type { Env } from './address.ts';
import { createCacheKeys } from './cache-keys.ts';
import { isCacheable, isForAnyQuery } from './cacheability.ts';
import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { preconditionResponse } from './conditional.ts';
import { type Coding, codingFor } from './content-coding.ts';
import { keyOf, MAX_ADDRESS_LENGTH } from './request-head.ts';
import { createResponseStore, isFresh } from './response-store.ts';
import { type CachedServing, serveCached } from './serve-cached.ts';
import { type Variant, withoutBody } from './variant.ts';

export interface PageCacheOptions {
  /** Maximum bytes of memory. */
  maxBytes: number;
  /** Seconds until a response is renewed: view and subscriber counts change without an event. */
  seconds: number;
  clock: () => Date;
}

type Fetch = (request: Request, env: Env['Bindings']) => Response | Promise<Response>;

export interface PageCache extends Pick<CachedServing, 'message' | 'before'> {
  /** Caches the responses of `fetch` that may be cached; simultaneous requests for the same response share one call. */
  around: (fetch: Fetch) => Fetch;
  /**
   * Wraps the in-process API that pages are rendered with: calls that many pages make (the journal's name, its address) are
   * cached like in `around`.
   */
  inside: (api: (path: string, init: RequestInit) => Promise<Response>) => Transport;
  /** Drops all cached responses. */
  drop: () => void;
  figures: () => { answers: number; bytes: number; hits: number; misses: number };
}

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Milliseconds until the next attempt to renew a response after a failed one. */
const RETRY_MS = 1_000;

/** Caches responses to anonymous readers in memory, as bytes; the least requested are evicted first. */
export function createPageCache({ maxBytes, seconds, clock }: PageCacheOptions): PageCache {
  const store = createResponseStore(maxBytes);
  const keys = createCacheKeys();
  const pending = new Map<string, Promise<CachedResponse | Response>>();
  let generation = 0;
  const { message, before, hits } = serveCached(store, keys, clock);
  let misses = 0;

  const freshResponse = (key: string): CachedResponse | undefined => {
    const entry = store.find(key);
    return entry && isFresh(entry, clock().getTime()) ? entry.response : undefined;
  };

  const variantOf = async (key: string, response: CachedResponse, coding: Coding): Promise<Variant> => {
    const variant = await response.variant(coding);
    store.measure(keys.of(key), response);
    return variant;
  };

  const begin = (key: string, fetch: () => Response | Promise<Response>) => {
    const begunIn = generation;
    const work = (async () => {
      misses += 1;
      const response = await fetch();
      const stale = store.find(keys.of(key));
      // While the database is unavailable, a stale page is better than an error.
      if (response.status >= 500 && stale) return store.extend(stale, clock().getTime() + RETRY_MS);
      if (!isCacheable(response)) return response;
      if (isForAnyQuery(response)) keys.learn(key);
      // Requests that share this call have other queries.
      else if (keys.unlearn(key)) return response;
      const cached = await cachedResponse(response);
      // The cached-response server serves only encoded variants, and hands a connection over for good without one.
      await Promise.all(stale?.response.codings().map((coding) => cached.variant(coding)) ?? []);
      // After a change in the meantime the response may or may not include it.
      if (begunIn === generation && cached.size() <= MAX_RESPONSE_BYTES)
        store.set(keys.of(key), cached, clock().getTime() + seconds * 1000);
      return cached;
    })().finally(() => {
      if (pending.get(key) === work) pending.delete(key);
    });
    pending.set(key, work);
    return work;
  };
  return {
    message,
    before,

    around: (fetch) => async (request, env) => {
      const incoming = env?.incoming;
      const requestKey = incoming && keyOf(incoming);
      if (requestKey === undefined) return fetch(request, env);
      const key = keys.of(requestKey);
      const coding = codingFor(incoming?.headers['accept-encoding']);
      const fresh = freshResponse(key);
      // A HEAD request does not render the page: only whole responses can be cached.
      if (!fresh && request.method === 'HEAD') return fetch(request, env);
      const known = fresh ?? pending.get(key);
      const response = await (known ?? begin(key, () => fetch(request, { ...env, cachesShared: true })));
      // A response that is not cached belongs to the request that caused it.
      if (response instanceof Response) return known ? fetch(request, env) : response;
      return asResponse(await variantOf(key, response, coding), request);
    },

    inside: (api) => async (path, init) => {
      if (init.method !== 'GET' || path.length > MAX_ADDRESS_LENGTH) return api(path, init);
      const key = keys.of(`inside ${path}`);
      const known = freshResponse(key) ?? pending.get(key);
      const response = await (known ?? begin(key, () => api(path, init)));
      if (response instanceof Response) return known ? api(path, init) : response;
      const reply = response.reply();
      store.measure(keys.of(key), response);
      return reply;
    },

    drop() {
      generation += 1;
      store.clear();
      // Requests from now on must not share a response begun before the change.
      pending.clear();
    },

    figures: () => ({ ...store.figures(), hits: hits(), misses }),
  };
}

function asResponse({ headers: flat, etag, bytes }: Variant, request: Request): Response {
  const early = preconditionResponse(request, headersOf(withoutBody(flat)), { etag });
  if (early) return early;
  const body = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>);
  return new Response(body, { headers: headersOf(flat) });
}

function headersOf(flat: string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '');
  return headers;
}
