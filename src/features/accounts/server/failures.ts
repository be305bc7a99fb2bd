import { AppError, invalid } from '#base/errors.ts';
import { accountTexts as texts } from '../texts.ts';

export function emailExists(): AppError {
  const issues = [{ path: 'email', message: texts.emailExists }];
  return new AppError('conflict', 'EMAIL_EXISTS', texts.emailExists, { issues });
}

export function wrongCode(message: string): AppError {
  return new AppError('invalid', 'INVALID_CODE', message, {
    issues: invalid([{ path: 'code', message }]).issues ?? [],
  });
}

/** Whether what is counted is still within its limit. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    ignoreLimit(error);
    return false;
  }
}

/** A stranger must not learn whether a mail limit was reached. */
export function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError && error.failure === 'too-many')) throw error;
}
