import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AnswerStore, type Entry, isFresh } from './answer-store.ts';
import type { CacheKeys } from './cache-keys.ts';
import { isKnown } from './conditional.ts';
import { codingFor } from './content-coding.ts';
import { keyOf, type RequestHead } from './request-head.ts';
import { notModified, type Variant, withoutBody } from './variant.ts';

/** Answers what is kept, fresh and coded already, without waiting for anything. */
export interface AtOnce {
  /** The whole message that answers a GET over a connection that goes on, and its status. */
  message(asked: RequestHead): { status: number; bytes: Buffer } | undefined;
  /** Goes before the framework, which gets what cannot be answered. */
  before(framework: RequestListener): RequestListener;
  /** How often it could. */
  hits(): number;
}

/** Milliseconds for which an answer that has grown old still does for the others while one has it made anew. */
const GRACE = 5_000;

export function answerAtOnce(store: AnswerStore, places: CacheKeys, clock: () => Date): AtOnce {
  let hits = 0;
  const find = (asked: RequestHead, isGood: (entry: Entry, now: number) => boolean): Variant | undefined => {
    const key = keyOf(asked);
    const entry = key === undefined ? undefined : store.find(places.of(key));
    if (!entry || !isGood(entry, clock().getTime())) return undefined;
    const variant = entry.answer.ready(codingFor(asked.headers['accept-encoding']));
    if (variant) hits += 1;
    return variant;
  };
  return {
    message(asked) {
      const variant = find(asked, isGoodAtTheDoor);
      if (!variant) return undefined;
      return isKnown(asked.headers['if-none-match'], variant.etag)
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

/** Fresh, or being made anew for somebody else; the first who is told it is neither goes inside and has that done. */
function isGoodAtTheDoor(entry: Entry, now: number): boolean {
  if (isFresh(entry, now)) return true;
  if (entry.isRenewed) return entry.until + GRACE > now;
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
