/**
 * What an answer says that is the same for everybody and may be kept, here and by any proxy, as long as one asks whether
 * it still holds (RFC 9111). Only answers that say exactly this are kept.
 */
export const SHARED = 'public, no-cache';

/**
 * `No-Vary-Search` of an answer that is the same whatever the query of its address, such as mailers and social networks
 * add (draft-ietf-httpbis-no-vary-search): it is kept once for all of them.
 */
export const ANY_QUERY = 'params';

export function isCacheable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('cache-control') === SHARED && !headers.has('set-cookie');
}

export const isForAnyQuery = ({ headers }: Response): boolean => headers.get('no-vary-search') === ANY_QUERY;
