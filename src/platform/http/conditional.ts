import { createHash } from 'node:crypto';

/** Whether If-None-Match contains the tag (RFC 9110, 13.1.2). Weak tags match too, because proxies that compress weaken tags. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = tagsOf(ifNoneMatch).map((tag) => tag.replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** The strong entity tag of a content, the same in every process. */
export function etagOf(content: string | Buffer): string {
  return `"${hashOf(content)}"`;
}

/** The hash in an entity tag; a coding of the content may be appended. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

export interface Validators {
  /** A strong entity tag. */
  etag: string;
  changedAt?: Date | undefined;
}

/**
 * The response to a GET or HEAD that its preconditions decide (RFC 9110, 13.2.2): 412 when If-Match or If-Unmodified-Since fails,
 * 304 when the client's copy is current; undefined otherwise.
 */
export function preconditionResponse(
  request: Request,
  headers: Headers,
  { etag, changedAt }: Validators,
): Response | undefined {
  if (isOutdated(request, etag, changedAt)) return new Response(null, { status: 412, headers: { etag } });
  return isFresh(request, etag, changedAt) ? new Response(null, { status: 304, headers }) : undefined;
}

/**
 * A cacheable text or file as a response (RFC 9110) with a strong ETag and, if known, the time of its last change; 304 when the client's
 * copy is current.
 */
export function conditionalResponse(
  request: Request,
  text: string | Buffer<ArrayBuffer>,
  { headers, changedAt }: { headers: Record<string, string>; changedAt?: Date | undefined },
): Response {
  const etag = etagOf(text);
  const known = new Headers({ ...headers, etag, ...(changedAt && { 'last-modified': changedAt.toUTCString() }) });
  const whole = request.method === 'HEAD' ? null : text;
  return preconditionResponse(request, known, { etag, changedAt }) ?? new Response(whole, { headers: known });
}

/** If-None-Match overrides If-Modified-Since; an invalid date is ignored. */
function isFresh(request: Request, etag: string, changedAt: Date | undefined): boolean {
  const tags = request.headers.get('if-none-match');
  if (tags !== null || !changedAt) return isKnown(tags, etag);
  return secondOf(changedAt) <= dateOf(request, 'if-modified-since');
}

/** Whether If-Match or If-Unmodified-Since fails; a weak tag never matches If-Match. */
function isOutdated(request: Request, etag: string, changedAt: Date | undefined): boolean {
  const tags = request.headers.get('if-match');
  if (tags !== null) return !tagsOf(tags).some((tag) => tag === etag || tag === '*');
  return changedAt !== undefined && secondOf(changedAt) > dateOf(request, 'if-unmodified-since');
}

function tagsOf(list: string | null | undefined): string[] {
  return list?.split(',').map((tag) => tag.trim()) ?? [];
}

/** Milliseconds of the whole second, the resolution of HTTP dates. */
const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
const dateOf = (request: Request, name: string) => Date.parse(request.headers.get(name) ?? '');
