import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { contactClient } from '../../client.ts';
import type { MessageChange, StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';

const texts = contactTexts.messages;

/** Returns the toast text for a failed change. */
export function updateFailure(error: unknown): string {
  return error instanceof AppError ? texts.updateFailed : texts.updateBroken;
}

/** Changes a message; a rejected change shows a toast, and its reason is in `refusal` or in the field errors. */
export function useMessageChange(message: StaffMessage, onDone: () => void = () => {}) {
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(updateFailure(error));
    setRefusal(error instanceof AppError ? error.message : undefined);
  });
  const change = (values: MessageChange) =>
    submit(async () => {
      const reply = await contactClient(api).changeMessage(message.id, { ...values, version: message.version });
      toast.success(reply.message);
      onDone();
      await revalidator.revalidate();
    });
  return { busy, errors, refusal, change };
}
