import { AppError } from '#base/errors.ts';
import { toast } from '#ui/toast.tsx';
import { accountTexts } from '../texts.ts';

/** What the server said, or that it could not be reached. */
export function failureWords(error: unknown): string {
  return error instanceof AppError ? error.message || accountTexts.failed : accountTexts.noConnection;
}

/** Says what the server said, or that it could not be reached. */
export function tellFailure(error: unknown): void {
  toast.error(failureWords(error));
}
