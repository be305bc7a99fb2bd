import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { isOutOfDate } from './prepared-statements.ts';

const FOREIGN_KEY_VIOLATION = '23503';
/** Characters that UTF-8 or the database does not know, such as NUL: the client's, never ours. */
const UNSTORABLE_TEXT = ['22021', '22P05'];
/** Lost, stopping, out of room or memory, taking too long, read-only for a moment: it is worth trying again. */
const CONNECTION_TROUBLE = /^(08|57P0|57014|53|58|25006|25P0[34]|55P03|40001|40P01|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** The server's own error inside whatever wraps it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof pg.DatabaseError) return inner;
  }
  return undefined;
}

/** Whether the server has said that it did not do it; a lost answer says nothing. */
export function isCertainlyUndone(error: unknown): boolean {
  return databaseErrorOf(error)?.severity === 'ERROR';
}

/** Whether `error` is the named constraint speaking; each is translated once, in the feature that owns it. */
export function brokeConstraint(error: unknown, constraint: string): boolean {
  return databaseErrorOf(error)?.constraint === constraint;
}

/** Whether a row cannot go because others still name it, or cannot come because what it names has gone. */
export function isStillNamed(error: unknown): boolean {
  return databaseErrorOf(error)?.code === FOREIGN_KEY_VIOLATION;
}

/**
 * A database that cannot be reached, or has to be asked anew, is nobody's bug: 503 with Retry-After. Text it cannot store
 * is the client's: 400.
 * Anything else is returned as it is.
 */
export function translateDatabaseTrouble(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (UNSTORABLE_TEXT.includes(databaseErrorOf(error)?.code ?? '')) {
    return new AppError('invalid', 'UNSTORABLE_TEXT', 'The text has characters that cannot be stored.', {
      cause: error,
    });
  }
  if (isConnectionTrouble(error) || isOutOfDate(databaseErrorOf(error))) {
    return new AppError('unavailable', 'UNAVAILABLE', 'The journal is briefly unavailable. Please try again.', {
      retryAfter: 5,
      cause: error,
    });
  }
  return error;
}

/** Whether a server could not be reached, or has hung up, rather than having answered. */
export function isConnectionTrouble(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (CONNECTION_TROUBLE.test((inner as NodeJS.ErrnoException).code ?? '')) return true;
    if (CONNECTION_WORDS.test(inner.message)) return true;
  }
  return false;
}
