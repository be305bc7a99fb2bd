import { createHash } from 'node:crypto';

/** Whether a client that sent this If-None-Match has what the tag stands for (RFC 9110, 13.1.2: compression makes tags weak). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = tagsOf(ifNoneMatch).map((tag) => tag.replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * The answer to a GET or HEAD that the conditions of its request decide (RFC 9110, 13.2.2): 412 where it asks for what there
 * no longer is, 304 where it has what there is. `etag` is strong.
 */
export function decidedBy(request: Request, headers: Headers, etag: string, changedAt?: Date): Response | undefined {
  if (isOutdated(request, etag, changedAt)) return new Response(null, { status: 412, headers: { etag } });
  return isFresh(request, etag, changedAt) ? new Response(null, { status: 304, headers }) : undefined;
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
  const known = new Headers({ ...headers, etag, ...(changedAt && { 'last-modified': changedAt.toUTCString() }) });
  const whole = request.method === 'HEAD' ? null : text;
  return decidedBy(request, known, etag, changedAt) ?? new Response(whole, { headers: known });
}

/** If-None-Match decides alone where it is given; a date nobody can read counts as none. */
function isFresh(request: Request, etag: string, changedAt: Date | undefined): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null || !changedAt) return isKnown(tags, etag);
  return secondOf(changedAt) <= dateOf(request, 'if-modified-since');
}

/** The same of If-Match, where a weak tag is nobody's, and If-Unmodified-Since. */
function isOutdated(request: Request, etag: string, changedAt: Date | undefined): boolean {
  const tags = request.headers.get('if-match');
  if (tags !== null) return !tagsOf(tags).some((tag) => tag === etag || tag === '*');
  return changedAt !== undefined && secondOf(changedAt) > dateOf(request, 'if-unmodified-since');
}

function tagsOf(list: string | null | undefined): string[] {
  return list?.split(',').map((tag) => tag.trim()) ?? [];
}

/** Milliseconds of the whole second, as HTTP tells it. */
const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
const dateOf = (request: Request, name: string) => Date.parse(request.headers.get(name) ?? '');
