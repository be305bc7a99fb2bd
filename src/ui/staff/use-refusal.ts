import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { toast } from '../toast.tsx';
import { isNetworkError, useServerForm } from '../use-server-form.ts';
import { STAFF_WORDS } from './words.ts';

/**
 * A staff form: a failure is shown as a toast with the text of `failed`, for `toastFor` milliseconds; its reason is shown at the
 * fields it names, or in `refusal` if it names none. The focus moves to the first faulty field of the given form.
 */
export function useRefusal(failed: string | ((error: unknown) => string | undefined), toastFor?: number) {
  const [refused, setRefused] = useState<{ refusal: string | undefined; isOutdated: boolean }>();
  const { busy, errors, submit } = useServerForm((error) => {
    const words = typeof failed === 'string' ? failed : failed(error);
    if (words) toast.error(words, toastFor);
    const refusal = reasonOf(error);
    setRefused({ refusal, isOutdated: refusal !== undefined && isOfOthers(error) });
  });
  const forget = () => setRefused(undefined);
  return {
    busy,
    errors,
    forget,
    refusal: refused?.refusal,
    /** Whether it was refused because somebody else has changed the record meanwhile. */
    isOutdated: refused?.isOutdated ?? false,
    submit: (work: () => Promise<void>, form?: HTMLFormElement) => {
      forget();
      return submit(work, form);
    },
  };
}

/** Why a request was refused as a whole. */
export function reasonOf(error: unknown): string | undefined {
  if (isNetworkError(error)) return STAFF_WORDS.unreachable;
  return error instanceof AppError && !error.issues?.length ? error.message || undefined : undefined;
}

/** Whether the shown record is outdated or deleted. */
export function isOfOthers(error: unknown): boolean {
  return error instanceof AppError && ['conflict', 'missing'].includes(error.failure);
}
