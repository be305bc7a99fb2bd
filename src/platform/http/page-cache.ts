import type { Transport } from '#base/client.ts';
import type { Env } from './address.ts';
import { createAnswerStore, isFresh } from './answer-store.ts';
import { type AtOnce, answerAtOnce } from './at-once.ts';
import { createCacheKeys } from './cache-keys.ts';
import { isCacheable, isForAnyQuery } from './cacheability.ts';
import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { decidedBy } from './conditional.ts';
import { type Coding, codingFor } from './content-coding.ts';
import { keyOf, LONGEST_ADDRESS } from './request-head.ts';
import { type Variant, withoutBody } from './variant.ts';

export interface PageCacheOptions {
  /** Bytes of memory it may take. */
  mostBytes: number;
  /** Figures nobody announces (views, subscribers) are looked at again after so many seconds. */
  seconds: number;
  clock: () => Date;
}

type Fetch = (request: Request, env: Env['Bindings']) => Response | Promise<Response>;

export interface PageCache extends Pick<AtOnce, 'message' | 'before'> {
  /** Lets one request through for many that come at once, and keeps its answer when it may be kept. */
  around(fetch: Fetch): Fetch;
  /**
   * The API in process for the pages that are rendered: what many of them ask for (the journal's name, its address) is
   * asked for once. It keeps what `around` would keep.
   */
  inside(api: (path: string, init: RequestInit) => Promise<Response>): Transport;
  /** What is kept no longer holds. */
  drop(): void;
  figures(): { answers: number; bytes: number; hits: number; misses: number };
}

const LARGEST_ANSWER = 2 * 1024 * 1024;
/** Milliseconds until an answer that could not be made anew is tried again. */
const AGAIN = 1_000;

/** Answers to anonymous readers, kept in memory as bytes, those that nobody has asked again forgotten first. */
export function createPageCache({ mostBytes, seconds, clock }: PageCacheOptions): PageCache {
  const store = createAnswerStore(mostBytes);
  const places = createCacheKeys();
  const underWay = new Map<string, Promise<CachedResponse | Response>>();
  let generation = 0;
  const { message, before, hits } = answerAtOnce(store, places, clock);
  let misses = 0;

  const freshAnswer = (key: string): CachedResponse | undefined => {
    const entry = store.find(key);
    return entry && isFresh(entry, clock().getTime()) ? entry.answer : undefined;
  };

  const variantOf = async (key: string, answer: CachedResponse, coding: Coding): Promise<Variant> => {
    const variant = await answer.variant(coding);
    store.weigh(places.of(key), answer);
    return variant;
  };

  const begin = (key: string, fetch: () => Response | Promise<Response>) => {
    const begunIn = generation;
    const work = (async () => {
      misses += 1;
      const response = await fetch();
      const stale = store.find(places.of(key));
      // With the database away, what was true a minute ago is better than nothing.
      if (response.status >= 500 && stale) return store.extend(stale, clock().getTime() + AGAIN);
      if (!isCacheable(response)) return response;
      if (isForAnyQuery(response)) places.learn(key);
      // Others who wait for it have asked by other queries.
      else if (places.unlearn(key)) return response;
      const answer = await cachedResponse(response);
      // At the door only what is coded is answered, and who is let in from there is never out again.
      await Promise.all(stale?.answer.codings().map((coding) => answer.variant(coding)) ?? []);
      // What changed meanwhile may or may not be in it.
      if (begunIn === generation && answer.size() <= LARGEST_ANSWER)
        store.keep(places.of(key), answer, clock().getTime() + seconds * 1000);
      return answer;
    })().finally(() => {
      if (underWay.get(key) === work) underWay.delete(key);
    });
    underWay.set(key, work);
    return work;
  };

  return {
    ...{ message, before },

    around: (fetch) => async (request, env) => {
      const incoming = env?.incoming;
      const asked = incoming && keyOf(incoming);
      if (asked === undefined) return fetch(request, env);
      const key = places.of(asked);
      const coding = codingFor(incoming?.headers['accept-encoding']);
      const fresh = freshAnswer(key);
      // Only a whole answer can be kept; for its head alone nobody has to make it.
      if (!fresh && request.method === 'HEAD') return fetch(request, env);
      const known = fresh ?? underWay.get(key);
      const answer = await (known ?? begin(key, () => fetch(request, { ...env, keepsShared: true })));
      // An answer that is not to be kept belongs to the one who asked first.
      if (answer instanceof Response) return known ? fetch(request, env) : answer;
      return asResponse(await variantOf(key, answer, coding), request);
    },

    inside: (api) => async (path, init) => {
      if (init.method !== 'GET' || path.length > LONGEST_ADDRESS) return api(path, init);
      const key = places.of(`inside ${path}`);
      const known = freshAnswer(key) ?? underWay.get(key);
      const answer = await (known ?? begin(key, () => api(path, init)));
      if (answer instanceof Response) return known ? api(path, init) : answer;
      const reply = answer.reply();
      store.weigh(places.of(key), answer);
      return reply;
    },

    drop() {
      generation += 1;
      store.clear();
      // Whoever asks from now on must not get what was begun before.
      underWay.clear();
    },

    figures: () => ({ ...store.figures(), hits: hits(), misses }),
  };
}

function asResponse({ headers: flat, etag, bytes }: Variant, request: Request): Response {
  const decided = decidedBy(request, headersOf(withoutBody(flat)), etag);
  if (decided) return decided;
  const body = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>);
  return new Response(body, { headers: headersOf(flat) });
}

function headersOf(flat: string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '');
  return headers;
}
