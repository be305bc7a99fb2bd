import { AppError, statusOf } from '#base/errors.ts';
import { translateDatabaseTrouble } from '../database/errors.ts';
import { translateDiskTrouble } from '../files/store-trouble.ts';
import type { Log } from '../observability/log.ts';

export function nothingHere(): AppError {
  return new AppError('missing', 'NOT_FOUND', 'There is nothing here.');
}

/** What a thrown thing means to a client: an AppError as it is, lost database or disk as 503, all else undefined (a bug). */
export function asFailure(error: unknown): AppError | undefined {
  const translated = translateDiskTrouble(translateDatabaseTrouble(error));
  return translated instanceof AppError ? translated : undefined;
}

/** A body nobody has read would be taken for the next request of its connection; so that one ends here. */
function endIfUnread(request: Request, response: Response): Response {
  if (request.body && !request.bodyUsed) response.headers.set('connection', 'close');
  return response;
}

/** What lies at the bottom of it: the system's name for it, never what was asked for. */
function reasonOf(failure: AppError): string {
  let inner: unknown = failure;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  const { code, name } = inner as NodeJS.ErrnoException;
  return code ?? name;
}

/** Who hangs up while his body is read breaks the reading of it: that is neither a bug nor an outage, though it looks like both. */
function report(error: unknown, request: Request, requestId: string, log: Log): void {
  const failure = asFailure(error);
  if (request.signal.aborted) log.debug({ requestId, err: error }, 'hung up before the answer');
  else if (!failure) log.error({ requestId, err: error }, 'bug');
  else if (failure.failure === 'unavailable') log.warn({ requestId, reason: reasonOf(failure) }, failure.code);
}

/** The error envelope. A bug is logged with its request id and answered without a word of what went wrong. */
export function errorResponse(error: unknown, request: Request, requestId: string, log: Log): Response {
  report(error, request, requestId, log);
  const failure = asFailure(error);
  const known = failure ?? {
    code: 'INTERNAL',
    message: 'Something went wrong.',
    issues: undefined,
    retryAfter: undefined,
  };
  const body = {
    success: false,
    status: 'error',
    error: known.code,
    message: known.message,
    ...(known.issues ? { issues: known.issues } : {}),
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (known.retryAfter !== undefined) headers.set('retry-after', String(known.retryAfter));
  if (failure?.allow) headers.set('allow', failure.allow.join(', '));
  if (failure?.failure === 'unauthenticated') headers.set('www-authenticate', 'Bearer');
  return endIfUnread(request, Response.json(body, { status: failure ? statusOf(failure) : 500, headers }));
}
