/** Bytes. The first part that viewers request of a PDF is at least this large. */
const FIRST_PART = 32 * 1024;

/**
 * Whether COUNTER counts a request for a file: a GET, answered 200 or 304, or 206 with the whole file or a first part
 * that a viewer can begin with. What a viewer requests afterwards, piece by piece, belongs to the first request; a few
 * bytes from the beginning are a probe, and nobody has asked for what a browser fetches in advance.
 */
export function isCountable(request: Request, response: Response): boolean {
  if (request.method !== 'GET' || isPrefetch(request.headers)) return false;
  if (response.status === 200) return true;
  if (response.status === 206)
    return isFirstPart(/^bytes 0-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? ''));
  const range = request.headers.get('range');
  return response.status === 304 && (range === null || isFirstPart(/^bytes=0-(\d*)$/.exec(range)));
}

/** Whether the range from byte 0 to `last` reaches the end of the file (`last` is empty or its last byte) or FIRST_PART. */
function isFirstPart(range: RegExpExecArray | null): boolean {
  if (!range) return false;
  const [, last = '', size] = range;
  return last === '' || Number(last) + 1 >= FIRST_PART || (size !== undefined && Number(last) + 1 === Number(size));
}

/** Fetched in advance: Fetch's `Sec-Purpose`, and the older headers some browsers still send. */
export function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
