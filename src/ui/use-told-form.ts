import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { toast } from './toast.tsx';
import { useServerForm } from './use-server-form.ts';

/**
 * A form whose failures are told in a toast, in `wordsFor` them. What belongs to no field is the `refusal` and stays beside
 * the form until it is sent again; `before` is one that is known when the page comes.
 */
export function useToldForm(wordsFor: (error: unknown) => string, before?: string) {
  const [refusal, setRefusal] = useState(before);
  const { busy, errors, submit } = useServerForm((error) => {
    const words = wordsFor(error);
    toast.error(words);
    if (!(error instanceof AppError && error.issues?.length)) setRefusal(words);
  });
  const submitAnew = (work: () => Promise<void>, form?: HTMLFormElement) => {
    setRefusal(undefined);
    return submit(work, form);
  };
  return { busy, errors, refusal, submit: submitAnew };
}
