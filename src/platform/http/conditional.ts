import { createHash } from 'node:crypto';

/**
 * A text that may be kept, answered as RFC 9110 wants it: with a strong ETag and the moment of its last change; 304
 * for whoever has this one already.
 */
export function conditional(
  request: Request,
  text: string,
  changedAt: Date,
  headers: Record<string, string>,
): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const known = { ...headers, etag, 'last-modified': changedAt.toUTCString() };
  if (isFresh(request, etag, changedAt)) return new Response(null, { status: 304, headers: known });
  return new Response(request.method === 'HEAD' ? null : text, { status: 200, headers: known });
}

/** If-None-Match decides alone where it is given; a date nobody can read counts as none. */
function isFresh(request: Request, etag: string, changedAt: Date): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null) return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
