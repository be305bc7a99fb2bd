import { AppError, invalid } from '#base/errors.ts';
import { accountTexts as texts } from '../texts.ts';

/** Error 409 at the field `email`: a confirmed account has this address. */
export function emailExists(): AppError {
  const issues = [{ path: 'email', message: texts.emailExists }];
  return new AppError('conflict', 'EMAIL_EXISTS', texts.emailExists, { issues });
}

/** Error 400 at the field `code`. */
export function wrongCode(message: string): AppError {
  return new AppError('invalid', 'INVALID_CODE', message, {
    issues: invalid([{ path: 'code', message }]).issues ?? [],
  });
}

/** Whether a use that is being counted is within its limit. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    ignoreLimit(error);
    return false;
  }
}

/** Rethrows all errors but 429, because a reply must not tell strangers that a limit is reached. */
export function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError && error.failure === 'too-many')) throw error;
}
