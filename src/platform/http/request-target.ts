import type { RequestListener } from 'node:http';

/** Targets without escapes, dots after a slash and repeated slashes are canonical without a closer check. */
const PLAIN =
  /^\/(?:(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*\/)*(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)?)(?:\?[^#]*)?$/;
/** Absolute form (RFC 9112, 3.2.2): scheme and authority, then the path and query. */
const ABSOLUTE = /^https?:\/\/[^/?#\\]*/;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
const UNRESERVED = /[\w.~-]/;

/** Whether a request target is canonical, and if not, where to redirect. */
export type CheckedTarget = { isCanonical: true } | { isCanonical: false; redirectTo: string | undefined };

const CANONICAL: CheckedTarget = { isCanonical: true };
const REFUSED: CheckedTarget = { isCanonical: false, redirectTo: undefined };

/**
 * Checks a target in origin form, "/path?query". Several spellings of one path would be several cache keys, and a spelling that
 * `new URL` rewrites would be another path for the router than for the cache. A path that is equivalent to its canonical spelling
 * (RFC 3986, 6.2.2: escapes; repeated slashes) redirects to it. A fragment, a dot segment, a backslash, two leading slashes and
 * non-ASCII characters are refused. The query is not rewritten.
 */
export function checkTarget(target: string): CheckedTarget {
  if (PLAIN.test(target)) return CANONICAL;
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  if (target.includes('#') || !/^\/(?!\/)[!-[\]-~]*$/.test(path) || DOT_SEGMENT.test(path)) return REFUSED;
  const canonical = canonicalPath(path);
  if (canonical === path) return CANONICAL;
  // Unescaping may create a dot segment: "/%2e" is caught above, "/%252e" stays as it is.
  if (DOT_SEGMENT.test(canonical)) return REFUSED;
  return { isCanonical: false, redirectTo: `${canonical}${queryAt < 0 ? '' : target.slice(queryAt)}` };
}

function canonicalPath(path: string): string {
  // A path with an invalid escape is not unescaped: next to it, unescaping could create a new escape.
  const unescaped = BROKEN_ESCAPE.test(path)
    ? path
    : path.replace(/%[0-9a-f]{2}/gi, (triplet) => {
        const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
        return UNRESERVED.test(character) ? character : triplet.toUpperCase();
      });
  return unescaped.replace(/["<>^`{|}]/g, encodeURIComponent).replace(/\/{2,}/g, '/');
}

/** Passes canonical targets on, redirects equivalent spellings, and refuses all others with 400. */
export function withCanonicalTarget(next: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '', method = '' } = request;
    const target = url.replace(ABSOLUTE, '');
    const checked = target.startsWith('/') ? checkTarget(target) : undefined;
    // "*" and other targets without a leading slash are left to the framework, which refuses them.
    if (checked?.isCanonical || (!checked && !url.includes('#'))) return next(request, response);
    const to = checked && !checked.isCanonical ? checked.redirectTo : undefined;
    // An unread body would be parsed as the next request.
    const connection = to && (method === 'GET' || method === 'HEAD') ? {} : { connection: 'close' };
    if (to === undefined) response.writeHead(400, { ...connection, 'content-length': '0' }).end();
    else
      response
        .writeHead(308, { ...connection, location: to, 'cache-control': 'no-cache', 'content-length': '0' })
        .end();
  };
}
