/**
 * `Cache-Control` of a response that is the same for everybody: this server and proxies may store it and revalidate it on every
 * use (RFC 9111).
 */
export const SHARED = 'public, no-cache';

/** The same for a response that clients may use for ten minutes without asking, such as a feed. */
export const SHARED_TEN_MINUTES = 'public, max-age=600';

/** Only responses with one of these values are cached. */
const SHARED_VALUES: (string | null)[] = [SHARED, SHARED_TEN_MINUTES];

export const isShared = (headers: Headers): boolean => SHARED_VALUES.includes(headers.get('cache-control'));

/**
 * `No-Vary-Search` of a response that is the same for any query, such as the parameters that mailers and social networks add
 * (draft-ietf-httpbis-no-vary-search): it is cached once for all of them.
 */
export const ANY_QUERY = 'params';

export function isCacheable({ status, headers }: Response): boolean {
  return status === 200 && isShared(headers) && !headers.has('set-cookie');
}

export const isForAnyQuery = ({ headers }: Response): boolean => headers.get('no-vary-search') === ANY_QUERY;
