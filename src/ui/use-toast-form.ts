import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { toast } from './toast.tsx';
import { useServerForm } from './use-server-form.ts';

/**
 * A form whose failures are shown in a toast with the text of `wordsFor`. A failure of no particular field is the `refusal`, which
 * stays visible until the form is sent again.
 */
export function useToastForm(wordsFor: (error: unknown) => string) {
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    const words = wordsFor(error);
    toast.error(words);
    if (!(error instanceof AppError && error.issues?.length)) setRefusal(words);
  });
  const submitAgain = (work: () => Promise<void>, form?: HTMLFormElement) => {
    setRefusal(undefined);
    return submit(work, form);
  };
  return { busy, errors, refusal, submit: submitAgain };
}
