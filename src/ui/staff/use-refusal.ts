import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { toast } from '../toast.tsx';
import { isNetworkError, useServerForm } from '../use-server-form.ts';
import { STAFF_WORDS } from './words.ts';

/**
 * A staff form: a failure is told in `failed`, and its reason stands at the fields it names, or in `refusal` when it
 * names none. The focus goes to the first fault of the form that is given. `toastFor`: milliseconds.
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
    ...{ busy, errors, forget },
    refusal: refused?.refusal,
    /** Whether it was refused for what somebody else has done meanwhile. */
    isOutdated: refused?.isOutdated ?? false,
    submit: (work: () => Promise<void>, form?: HTMLFormElement) => {
      forget();
      return submit(work, form);
    },
  };
}

/** Why something was refused as a whole. */
export function reasonOf(error: unknown): string | undefined {
  if (isNetworkError(error)) return STAFF_WORDS.unreachable;
  return error instanceof AppError && !error.issues?.length ? error.message || undefined : undefined;
}

/** Whether what is shown is no longer what there is. */
export function isOfOthers(error: unknown): boolean {
  return error instanceof AppError && ['conflict', 'missing'].includes(error.failure);
}
