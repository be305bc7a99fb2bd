import type { IncomingHttpHeaders } from 'node:http';
import { checkTarget } from './request-target.ts';

/** What is looked at of a request to find the answer that is kept for it. */
export interface RequestHead {
  method?: string | undefined;
  url?: string | undefined;
  headers: Pick<
    IncomingHttpHeaders,
    'accept' | 'accept-encoding' | 'authorization' | 'host' | 'if-none-match' | 'range' | 'transfer-encoding'
  >;
}

/** A host as any journal has one. What others are (an address in brackets, nonsense) is left to the framework. */
const PLAIN_HOST = /^[\w.-]+(:[0-5]?\d{1,4})?$/;

export const LONGEST_ADDRESS = 2_000;

/** What an answer is kept under; nothing for a request whose answer may be another person's, a part or a refusal. */
export function keyOf({ method, url, headers }: RequestHead): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers.range !== undefined) return undefined;
  if (headers['transfer-encoding'] !== undefined || !PLAIN_HOST.test(headers.host ?? 'none')) return undefined;
  if (url === undefined || url.length > LONGEST_ADDRESS || !checkTarget(url).isCanonical) return undefined;
  // Both may be answered differently at the same address: a page or JSON, for people or machines.
  return `${headers.accept?.includes('text/html') ? 'page' : 'data'} ${url}`;
}
