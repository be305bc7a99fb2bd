import * as z from 'zod/mini';
import type { Call } from '#base/contract.ts';
import { type Actor, schemaFor } from '#platform/http/serve.ts';

/** Replies that the contract allows; never a 500, whatever was sent. */
const STATUSES = [200, 301, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429];
/** Internals that no reply may show: statements, stacks, paths. */
const INSIDE =
  /\b(select|insert into|update|delete from) ["$]|\n\s+at |node_modules|\.ts:\d|\/tmp\/|pg_|violates|ECONN|ZodError/;
/** A validator's words, which its developer understands. "Invalid code" is the specification's. */
const UNTOLD = /^(Invalid (?!code$)|Too (small|big)|Unrecognized|Expected)|received|[<>]=/;

/** Returns the faults of an API reply: of its envelope, or of its declared content. */
export async function faultOf(call: Call, response: Response, actor: Actor | undefined): Promise<string | undefined> {
  const { status } = response;
  if (!STATUSES.includes(status)) return `status ${status}`;
  const text = await response.text();
  if (status !== 200 || call.kind !== 'file') {
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (!isJson) return call.kind === 'file' && status < 400 ? undefined : `content type of ${status}`;
  }
  if (status === 200) return call.kind === 'file' ? undefined : faultOfReply(call, JSON.parse(text), actor);
  if (status < 400) return undefined;
  return faultOfFailure(JSON.parse(text), text);
}

function faultOfReply(call: Call, body: unknown, actor: Actor | undefined): string | undefined {
  if (call.reply === undefined) return isEnvelope(body, true) ? undefined : 'no envelope';
  const parsed = z.safeParse(schemaFor(call.reply, actor), body);
  if (!parsed.success) return `not as declared: ${JSON.stringify(parsed.error.issues).slice(0, 200)}`;
  const enveloped = call.bare
    ? parsed.data
    : { success: true, status: 'success', message: 'OK', ...(parsed.data as object) };
  if (!call.bare && !isEnvelope(body, true)) return 'no envelope';
  // A whitelist: whatever it does not name has not left.
  return JSON.stringify(sorted(enveloped)) === JSON.stringify(sorted(body)) ? undefined : 'more than declared';
}

/** COUNTER's own calls tell what is wrong in COUNTER's words; everything else in the envelope. */
function faultOfFailure(body: Record<string, unknown>, text: string): string | undefined {
  if (INSIDE.test(text)) return `tells of the inside: ${text.slice(0, 200)}`;
  if (typeof body.Code === 'number') return undefined;
  if (!isEnvelope(body, false)) return `no envelope: ${text.slice(0, 200)}`;
  if (typeof body.error !== 'string' || !/^[A-Z][A-Z0-9_]+$/.test(body.error)) return 'no stable code';
  const issues = body.issues as { path: unknown; message: unknown }[] | undefined;
  const isSound = (issues ?? []).every(({ path, message }) => typeof path === 'string' && typeof message === 'string');
  if (!isSound) return 'issues of another shape';
  const untold = (issues ?? []).find(({ message }) => UNTOLD.test(String(message)));
  return untold && `not for people: ${JSON.stringify(untold)}`;
}

function isEnvelope(body: unknown, success: boolean): boolean {
  const { success: said, status, message } = body as Record<string, unknown>;
  return (
    said === success && status === (success ? 'success' : 'error') && typeof message === 'string' && message !== ''
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
