import type { IncomingHttpHeaders } from 'node:http';

/** What is looked at of a request to find the answer that is kept for it. */
export interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-encoding' | 'authorization' | 'if-none-match' | 'range'>;
}

export const LONGEST_ADDRESS = 2_000;

/** What an answer is kept under; nothing for a request whose answer may be another person's or a part. */
export function keyOf({ method, url, headers }: Asked): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers.range !== undefined) return undefined;
  if (url === undefined || url.length > LONGEST_ADDRESS) return undefined;
  // Both may be answered differently at the same address: a page or JSON, for people or machines.
  return `${headers.accept?.includes('text/html') ? 'page' : 'data'} ${url}`;
}
