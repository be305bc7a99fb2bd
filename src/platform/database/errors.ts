import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';
import { isOutOfDate } from './prepared-statements.ts';

const FOREIGN_KEY_VIOLATION = '23503';
/** Characters that UTF-8 or PostgreSQL does not allow, such as NUL: an error of the client. */
const UNSTORABLE_TEXT = ['22021', '22P05'];
/** Error codes worth a retry: connection lost, server stopping, out of space or memory, timeout, temporarily read-only. */
const CONNECTION_ERROR_CODES = /^(08|57P0|57014|53|58|25006|25P0[34]|55P03|40001|40P01|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;
const CONNECTION_ERROR_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** The server's error among the causes of `error`. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof pg.DatabaseError) return inner;
  }
  return undefined;
}

/** Whether the server reported that the statement failed; without a reply it may have been carried out. */
export function isCertainlyUndone(error: unknown): boolean {
  return databaseErrorOf(error)?.severity === 'ERROR';
}

/** Whether `error` violates the named constraint; the feature that owns the constraint translates it. */
export function brokeConstraint(error: unknown, constraint: string): boolean {
  return databaseErrorOf(error)?.constraint === constraint;
}

/** Whether `error` violates a foreign key: the row is still referenced, or references a row that is gone. */
export function isStillNamed(error: unknown): boolean {
  return databaseErrorOf(error)?.code === FOREIGN_KEY_VIOLATION;
}

/**
 * Translates errors of the database: 503 with Retry-After when it cannot be reached or the statement has to be retried, 400 for
 * text it cannot store. Returns any other error unchanged.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (UNSTORABLE_TEXT.includes(databaseErrorOf(error)?.code ?? '')) {
    return new AppError('invalid', 'UNSTORABLE_TEXT', platformTexts.database.unstorable, {
      cause: error,
    });
  }
  if (isConnectionTrouble(error) || isOutOfDate(databaseErrorOf(error))) {
    return new AppError('unavailable', 'UNAVAILABLE', platformTexts.database.unavailable, {
      retryAfter: 5,
      cause: error,
    });
  }
  return error;
}

/** Whether a server could not be reached or closed the connection. */
export function isConnectionTrouble(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (CONNECTION_ERROR_CODES.test((inner as NodeJS.ErrnoException).code ?? '')) return true;
    if (CONNECTION_ERROR_MESSAGES.test(inner.message)) return true;
  }
  return false;
}
