/** No usable response: it is unknown whether the request had an effect, and it may be retried. */
export class OutboundError extends Error {
  override name = 'OutboundError';
}

export interface OutboundRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Aborts the request; its reason is thrown then. */
  signal?: AbortSignal;
  /** Timeout in milliseconds; thirty seconds by default. */
  timeoutMs?: number;
  /** Maximum size of the response in bytes; a megabyte by default. */
  maxBytes?: number;
}

export interface OutboundResponse {
  status: number;
  text: string;
  /** Seconds that the server asks to wait (`Retry-After`); undefined if it names none. */
  retryAfter: number | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Sends a request to another organisation's server, with a timeout and a maximum response size, and without following redirects.
 * Throws OutboundError, whose message contains neither the URL nor anything that was sent, because both may be secret.
 */
export async function outboundRequest({
  url,
  method,
  headers = {},
  body,
  signal,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: OutboundRequest): Promise<OutboundResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const both = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const response = await fetch(url, { method, headers, redirect: 'manual', signal: both, ...(body ? { body } : {}) });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new OutboundError('it answered with a redirect, which is not followed');
    }
    return { status: response.status, text: await textOf(response, maxBytes), retryAfter: retryAfterOf(response) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw new OutboundError(`there was no answer within ${Math.round(timeoutMs / 1000)} seconds`);
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    throw new OutboundError(`it could not be reached${typeof code === 'string' ? ` (${code})` : ''}`);
  }
}

/** Responses that must not have a body (Fetch Standard, "null body status"). */
const BODILESS = [204, 205, 304];

/** `fetch` for libraries: reads at most a megabyte and follows no redirect. The caller sets the timeout. */
export async function boundedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const text = await textOf(response);
  const { status, headers } = response;
  return new Response(BODILESS.includes(status) ? null : text, { status, headers });
}

/** `Retry-After` in seconds, from a number or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

async function textOf(response: Response, maxBytes = MAX_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the response.
    if (size > maxBytes) throw new OutboundError('it answered more than can be read');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Removes secrets that a server may have quoted from a text. */
export function withoutSecrets(secrets: string[], text: string): string {
  const forms = secrets.flatMap(formsOf).filter((secret) => secret.length > 3);
  return forms.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/** A secret as it is, URL-encoded, and form-encoded. */
function formsOf(text: string): string[] {
  return [text, encodeURIComponent(text), new URLSearchParams([[text, '']]).toString().slice(0, -1)];
}
