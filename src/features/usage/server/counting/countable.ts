/** Smallest first range, in bytes, that PDF viewers request. */
const MIN_FIRST_RANGE = 32 * 1024;

/**
 * Whether COUNTER counts a request for a file: a GET answered with 200 or 304, or with 206 for the whole file or a first
 * range large enough for a viewer. Later ranges belong to the first request, a few bytes from the start are a probe, and
 * prefetching is not a user's request.
 */
export function isCountable(request: Request, response: Response): boolean {
  if (request.method !== 'GET' || isPrefetch(request.headers)) return false;
  if (response.status === 200) return true;
  if (response.status === 206)
    return isFirstRange(/^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? ''));
  const range = request.headers.get('range');
  return response.status === 304 && (range === null || isFirstRange(/^bytes=0-(\d*)$/.exec(range)));
}

/** Whether a range from byte 0 reaches the end of the file (`last` is empty or the last byte) or MIN_FIRST_RANGE. */
function isFirstRange(range: RegExpExecArray | null): boolean {
  if (!range) return false;
  const [, last = '', size] = range;
  return (
    last === '' || Number(last) + 1 >= MIN_FIRST_RANGE || (size !== undefined && Number(last) + 1 === Number(size))
  );
}

/** Whether a browser prefetches: `Sec-Purpose` (Fetch), and older headers that some browsers still send. */
export function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
