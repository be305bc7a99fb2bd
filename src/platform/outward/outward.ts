/** Nothing useful came back: nobody knows whether the request had an effect, and it is worth trying again. */
export class Trouble extends Error {
  override name = 'Trouble';
}

export interface Outward {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Ends it early; what is thrown then is the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds until it is given up; thirty seconds unless said otherwise. */
  within?: number;
}

export interface OutwardAnswer {
  status: number;
  text: string;
}

const WITHIN = 30_000;
const MOST_BYTES = 1024 * 1024;

/**
 * A request to somebody else's server: limited in time and in what is read of the answer, and never sent on to where a
 * redirect points. Throws Trouble, whose words name neither the address nor anything that was sent, for both may be
 * secret.
 */
export async function outward({
  url,
  method,
  headers = {},
  body,
  signal,
  within = WITHIN,
}: Outward): Promise<OutwardAnswer> {
  const timeout = AbortSignal.timeout(within);
  const both = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const response = await fetch(url, { method, headers, redirect: 'manual', signal: both, ...(body ? { body } : {}) });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new Trouble('it answered with a redirect, which is not followed');
    }
    return { status: response.status, text: await textOf(response) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Trouble) throw error;
    if (timeout.aborted) throw new Trouble(`there was no answer within ${Math.round(within / 1000)} seconds`);
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    throw new Trouble(`it could not be reached${typeof code === 'string' ? ` (${code})` : ''}`);
  }
}

/** Responses that must not have a body (Fetch Standard, "null body status"). */
const BODILESS = [204, 205, 304];

/** Fetches for a library of ours: reads at most a megabyte and follows no redirect. The caller limits the time. */
export async function boundedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const text = await textOf(response);
  const { status, headers } = response;
  return new Response(BODILESS.includes(status) ? null : text, { status, headers });
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop hangs up.
    if (size > MOST_BYTES) throw new Trouble('it answered more than can be read');
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** A text without the secrets that its writer may have quoted back. */
export function without(secrets: string[], text: string): string {
  const forms = secrets.flatMap(formsOf).filter((secret) => secret.length > 3);
  return forms.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/** A text as it is, as part of an address, and as the query of one that `URLSearchParams` has written. */
function formsOf(text: string): string[] {
  return [text, encodeURIComponent(text), new URLSearchParams([[text, '']]).toString().slice(0, -1)];
}
