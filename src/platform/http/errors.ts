import { AppError, statusOf } from '#base/errors.ts';
import { translateDatabaseError } from '../database/errors.ts';
import { translateDiskError } from '../files/storage-errors.ts';
import type { Log } from '../observability/log.ts';
import { platformTexts } from '../texts.ts';

export function notFound(): AppError {
  return new AppError('missing', 'NOT_FOUND', platformTexts.http.notFound);
}

/** The error to show a client: an AppError unchanged, database and disk errors as 503, undefined for a bug. */
export function asFailure(error: unknown): AppError | undefined {
  const translated = translateDiskError(translateDatabaseError(error));
  return translated instanceof AppError ? translated : undefined;
}

/** Closes the connection if the request's body was not read: it would be parsed as the next request. */
function closeIfUnread(request: Request, response: Response): Response {
  if (request.body && !request.bodyUsed) response.headers.set('connection', 'close');
  return response;
}

/** Code or name of the innermost cause. It contains nothing from the request. */
function reasonOf(failure: AppError): string {
  let inner: unknown = failure;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  const { code, name } = inner as NodeJS.ErrnoException;
  return code ?? name;
}

interface ErrorContext {
  request: Request;
  requestId: string;
  log: Log;
}

/** Logs an error. Errors caused by a client that disconnects look like a bug or an outage, but are neither. */
function logError(error: unknown, { request, requestId, log }: ErrorContext): void {
  const failure = asFailure(error);
  if (request.signal.aborted) log.debug({ requestId, err: error }, 'client disconnected before the response');
  else if (!failure) log.error({ requestId, err: error }, 'bug');
  else if (failure.failure === 'unavailable') log.warn({ requestId, reason: reasonOf(failure) }, failure.code);
}

/** An error response in the envelope. A bug is logged with its request id; the response contains no details. */
export function errorResponse(error: unknown, context: ErrorContext): Response {
  logError(error, context);
  const failure = asFailure(error);
  const known = failure ?? {
    code: 'INTERNAL',
    message: platformTexts.http.internal,
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
  return closeIfUnread(context.request, Response.json(body, { status: failure ? statusOf(failure) : 500, headers }));
}
