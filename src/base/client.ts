import type { Call, CallInput, StaffReply, VisitorReply } from './contract.ts';
import { AppError, type FieldIssue, failureOf } from './errors.ts';
import { noticesIn } from './file-notices.ts';

/** The part of a response a client reads. */
export type Reply = Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>;

/** Carries a request to the API: `fetch` in the browser, the app itself while rendering on the server and in tests. */
export type Transport = (path: string, init: RequestInit) => Promise<Reply>;

export const API_ROOT = '/api/v1';

interface ErrorBody {
  error?: string;
  message?: string;
  issues?: FieldIssue[];
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Input of any call; the typed functions below check it at compile time. */
interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export interface Client {
  /** Calls as anyone; throws AppError on any status but 2xx, with the server's code, message and field issues. */
  call<C extends Call>(call: C, ...input: InputArguments<C>): Promise<VisitorReply<C>>;
  /** The bytes of a call of kind `file`, with their suggested file name and notices about them. */
  file<C extends Call>(
    call: C,
    ...input: InputArguments<C>
  ): Promise<{ content: Blob; name: string; notices: string[] }>;
  /** Sends a form with files to a call of kind `upload`. */
  upload<C extends Call>(call: C, input: Omit<CallInput<C>, 'body'>, form: FormData): Promise<VisitorReply<C>>;
  /** The same call, typed with the reply for staff. */
  callAsStaff<C extends Call>(call: C, ...input: InputArguments<C>): Promise<StaffReply<C>>;
}

type InputArguments<C extends Call> =
  Record<string, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

/** The address of a call below the API root, with its parameters and query filled in. */
export function addressOf(call: Call, input: LooseInput = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  return `${API_ROOT}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The contract's calls as typed functions over a transport. */
export function clientOf(transport: Transport): Client {
  const request = (call: Call, input: LooseInput = {}, options: CallOptions = {}): Promise<Reply> => {
    const init: RequestInit = { method: call.method, headers: { ...options.headers } };
    if (options.signal) init.signal = options.signal;
    if (input.body !== undefined) {
      init.body = JSON.stringify(input.body);
      init.headers = { ...options.headers, 'content-type': 'application/json' };
    }
    return transport(addressOf(call, input), init);
  };
  const send = async (call: Call, input?: LooseInput, options?: CallOptions): Promise<unknown> =>
    readReply(await request(call, input, options));
  const file = async (call: Call, input?: LooseInput, options?: CallOptions) => {
    const response = await request(call, input, options);
    if (!response.ok) await readReply(response);
    const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
    return { content: await response.blob(), name, notices: noticesIn(response.headers) };
  };
  const upload = async (call: Call, input: LooseInput, body: FormData) =>
    readReply(await transport(addressOf(call, input), { method: call.method, body }));
  return { call: send, callAsStaff: send, file, upload } as Client;
}

const NO_CONTENT = 204;

/**
 * The JSON of a 2xx response. Throws an AppError for any other, for one that says `success: false`, and for one that is not
 * JSON, such as the page of a proxy.
 */
export async function readReply(response: Reply): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  const { success, error, message, issues } = (body ?? {}) as ErrorBody & { success?: boolean };
  const isReadable = body !== undefined || response.status === NO_CONTENT;
  if (response.ok && isReadable && success !== false) return body ?? {};
  const failure = response.ok ? (isReadable ? 'refused' : 'unavailable') : failureOf(response.status);
  throw new AppError(
    failure,
    typeof error === 'string' ? error : 'UNKNOWN',
    // Empty if the server sent none: callers show a text of their own.
    typeof message === 'string' ? message : '',
    {
      ...(issues ? { issues } : {}),
      ...(response.headers.has('retry-after') ? { retryAfter: Number(response.headers.get('retry-after')) } : {}),
    },
  );
}
