import { useState } from 'react';
import { AppError } from '../../base/errors.ts';
import { toast } from '../toast.tsx';
import { useServerForm } from '../use-server-form.ts';

/**
 * A staff form: a failure is told in `failed`, and its reason stands at the fields it names, or in `refusal` when it
 * names none.
 */
export function useRefusal(failed: string | ((error: unknown) => string)) {
  const [refusal, setRefusal] = useState<string>();
  const form = useServerForm((error) => {
    toast.error(typeof failed === 'string' ? failed : failed(error));
    setRefusal(error instanceof AppError && !error.issues?.length ? error.message : undefined);
  });
  const submit = (work: () => Promise<void>) => {
    setRefusal(undefined);
    return form.submit(work);
  };
  return { busy: form.busy, errors: form.errors, refusal, submit };
}
