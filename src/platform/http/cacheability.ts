/**
 * `Cache-Control` of a response that is the same for everybody: this server and proxies may store it and revalidate it on every
 * use (RFC 9111). Only responses with exactly this value are cached.
 */
export const SHARED = 'public, no-cache';

/**
 * `No-Vary-Search` of a response that is the same for any query, such as the parameters that mailers and social networks add
 * (draft-ietf-httpbis-no-vary-search): it is cached once for all of them.
 */
export const ANY_QUERY = 'params';

export function isCacheable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('cache-control') === SHARED && !headers.has('set-cookie');
}

export const isForAnyQuery = ({ headers }: Response): boolean => headers.get('no-vary-search') === ANY_QUERY;
