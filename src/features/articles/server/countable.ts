/**
 * Whether a request for a file is one a person made and got an answer to, by COUNTER's rules: GET, answered 200 or 304,
 * or 206 when it is the file's beginning. What a viewer asks for afterwards piece by piece belongs to the first request,
 * and what a browser fetches in advance nobody has asked for.
 */
export function isCountable(request: Request, response: Response): boolean {
  if (request.method !== 'GET' || isPrefetch(request.headers)) return false;
  if (response.status === 200) return true;
  if (response.status === 206) return response.headers.get('content-range')?.startsWith('bytes 0-') === true;
  return response.status === 304 && /^(bytes=0-.*)?$/.test(request.headers.get('range') ?? '');
}

/** Fetched in advance: Fetch's `Sec-Purpose`, and the older headers some browsers still send. */
export function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
