import { AppError } from '#base/errors.ts';
import { toast } from '#ui/toast.tsx';
import { accountTexts } from '../texts.ts';

/** The server's message, or that it could not be reached. */
export function failureMessage(error: unknown): string {
  return error instanceof AppError ? error.message || accountTexts.failed : accountTexts.noConnection;
}

/** Shows the server's message, or that it could not be reached. */
export function toastFailure(error: unknown): void {
  toast.error(failureMessage(error));
}
