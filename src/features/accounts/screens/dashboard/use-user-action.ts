import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { accountTexts } from '../../texts.ts';

/** The server's refusal, or that it could not be reached. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message || accountTexts.failed : accountTexts.noConnection;
}

/** Changes an account: shows the result in a toast, the reason of a refusal in `refusal`, and reloads the list. */
export function useUserAction(failed: string) {
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(failed);
    setRefusal(reasonOf(error));
  });
  const act = (work: () => Promise<{ message: string }>, form?: HTMLFormElement) =>
    submit(async () => {
      setRefusal(undefined);
      toast.success((await work()).message);
      await revalidator.revalidate();
    }, form);
  return { busy, errors, refusal, act };
}
