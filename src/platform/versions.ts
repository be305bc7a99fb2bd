import { AppError } from '../base/errors.ts';

/** Somebody else has changed it since it was read: 409. Whoever shows it lets people choose. */
export function changedMeanwhile(): AppError {
  const message = 'Somebody else has changed this in the meantime. Please look at it again.';
  return new AppError('conflict', 'CHANGED_MEANWHILE', message);
}

/**
 * What an update that names a version has done: nothing when the row is gone (404) or newer (409). `find` says whether
 * the row is there.
 */
export async function mustHaveChanged<T>(changed: T | undefined, find: () => Promise<unknown>): Promise<T> {
  if (changed) return changed;
  if (await find()) throw changedMeanwhile();
  throw new AppError('missing', 'NOT_FOUND', 'This is no longer there.');
}
