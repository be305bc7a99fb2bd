import { type FormEvent, useState } from 'react';
import { AppError, invalid } from '#base/errors.ts';
import { textValues } from '#base/forms.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, FieldError, FileField, TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { newsletterClient } from '../../client.ts';
import type { ImportResult } from '../../contract.ts';
import { IMPORT_BYTES } from '../../rules.ts';
import { newsletterTexts } from '../../texts.ts';
import { ImportReport } from './import-report.tsx';

const texts = newsletterTexts.dashboard.import;
const { errors: errorTexts } = newsletterTexts;

interface ImportProps {
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Imports people who requested the newsletter elsewhere, then lists the refused lines. */
export function ImportDialog({ open, onClose, onDone }: ImportProps) {
  const [result, setResult] = useState<ImportResult>();
  const close = () => {
    setResult(undefined);
    onClose();
  };
  const show = async (imported: ImportResult) => {
    setResult(imported);
    await onDone();
  };
  return (
    <Dialog open={open} onClose={close} title={texts.title} closeLabel={texts.done}>
      {result ? <ImportReport result={result} onClose={close} /> : <ImportForm onDone={show} />}
    </Dialog>
  );
}

function ImportForm({ onDone }: { onDone: (result: ImportResult) => Promise<void> }) {
  const { busy, errors, submit } = useServerForm((error) => {
    if (!(error instanceof AppError && error.issues)) toast.error(texts.failed);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void submit(async () => {
      const body = { csv: await textOf(form), isAskedFor: (form.get('isAskedFor') === 'yes') as true };
      await onDone((await newsletterClient(api).importSubscribers(body)).data);
    });
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-sm text-faint">{texts.lead}</p>
      <FileField label={texts.file} name="file" accept=".csv,.txt,text/csv,text/plain" error={errors.csv} />
      <TextArea label={texts.lines} name="lines" rows={5} autoComplete="off" spellCheck={false} />
      <div className="grid gap-1.5">
        <CheckField label={texts.isAskedFor} hint={texts.isAskedForHint} name="isAskedFor" value="yes" />
        {errors.isAskedFor && <FieldError>{errors.isAskedFor}</FieldError>}
      </div>
      <Button type="submit" busy={busy} className="justify-self-end">
        {texts.submit}
      </Button>
    </form>
  );
}

/** Returns the text of the file, or else the entered lines. Throws a field error for a file that is too large or unreadable. */
async function textOf(form: FormData): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return textValues(form).lines ?? '';
  if (file.size > IMPORT_BYTES) throw invalid([{ path: 'csv', message: errorTexts.csvLong }]);
  return file.text().catch(() => {
    throw invalid([{ path: 'csv', message: texts.unreadable }]);
  });
}
