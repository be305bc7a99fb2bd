import type { IncomingHttpHeaders } from 'node:http';
import { checkTarget } from './request-target.ts';

/** The parts of a request that select a cached response. */
export interface RequestHead {
  method?: string | undefined;
  url?: string | undefined;
  headers: Pick<
    IncomingHttpHeaders,
    | 'accept'
    | 'accept-encoding'
    | 'authorization'
    | 'host'
    | 'if-modified-since'
    | 'if-none-match'
    | 'if-unmodified-since'
    | 'range'
    | 'transfer-encoding'
  >;
}

/** An ordinary host name. Others (an IPv6 address, invalid ones) are left to the framework. */
const PLAIN_HOST = /^[\w.-]+(:[0-5]?\d{1,4})?$/;

export const MAX_ADDRESS_LENGTH = 2_000;

/** The cache key of a request; undefined when its response may be personal, partial or an error. */
export function keyOf({ method, url, headers }: RequestHead): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers.range !== undefined) return undefined;
  // Cached responses are compared by their tags; a client that knows only a date gets its answer from the service.
  if (headers['if-unmodified-since'] !== undefined) return undefined;
  if (headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined) return undefined;
  if (headers['transfer-encoding'] !== undefined || !PLAIN_HOST.test(headers.host ?? 'none')) return undefined;
  if (url === undefined || url.length > MAX_ADDRESS_LENGTH || !checkTarget(url).isCanonical) return undefined;
  // The same address may have a page for people and JSON for programs.
  return `${headers.accept?.includes('text/html') ? 'page' : 'data'} ${url}`;
}
