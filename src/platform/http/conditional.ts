import { createHash } from 'node:crypto';

/** Whether a client that sent this If-None-Match has what the tag stands for (RFC 9110, 13.1.2: compression makes tags weak). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/**
 * A text that may be kept, answered as RFC 9110 wants it: with a strong ETag and, where it is known, the moment of its
 * last change; 304 for whoever has this one already.
 */
export function conditional(
  request: Request,
  text: string,
  headers: Record<string, string>,
  changedAt?: Date,
): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const known = { ...headers, etag, ...(changedAt && { 'last-modified': changedAt.toUTCString() }) };
  if (isFresh(request, etag, changedAt)) return new Response(null, { status: 304, headers: known });
  return new Response(request.method === 'HEAD' ? null : text, { status: 200, headers: known });
}

/** If-None-Match decides alone where it is given; a date nobody can read counts as none. */
function isFresh(request: Request, etag: string, changedAt: Date | undefined): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null || !changedAt) return isKnown(tags, etag);
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
