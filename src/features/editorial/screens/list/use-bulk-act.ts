import { useState } from 'react';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import type { BulkResult } from '../../list-contract.ts';
import { editorialTexts } from '../../texts.ts';

const { list: texts } = editorialTexts;

export interface BulkDialogProps {
  ids: string[];
  onClose: () => void;
  /** Called when manuscripts were changed. */
  onChanged: () => Promise<void>;
}

/** Runs a bulk act. The dialog closes when everything is done, and otherwise shows the manuscripts that were refused. */
export function useBulkAct({ onClose, onChanged }: BulkDialogProps) {
  const [refused, setRefused] = useState<BulkResult['refused']>([]);
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const run = (act: () => Promise<{ message: string; data: BulkResult }>, form: HTMLFormElement) =>
    submit(async () => {
      const { message, data } = await act();
      setRefused(data.refused);
      if (data.changed > 0) {
        toast.success(message);
        await onChanged();
      }
      if (data.refused.length === 0) onClose();
    }, form);
  return { busy, errors, refusal: refusal ?? (errors.ids || undefined), refused, run };
}
