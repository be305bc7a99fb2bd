import { Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { fileSize } from '#base/text.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { uploadFiles } from '#features/files/client.ts';
import type { UploadedFile } from '#features/files/contract.ts';
import { Button } from '#ui/button.tsx';
import { FileField } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';

const texts = decisionTexts.screen;

interface LetterFilesFieldProps {
  files: UploadedFile[];
  error: string | undefined;
  onChange: (files: UploadedFile[]) => void;
}

/** The files that go out with a letter: each is uploaded as soon as it is chosen. */
export function LetterFilesField({ files, error, onChange }: LetterFilesFieldProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Without this, choosing the same file again does not fire a change event.
    target.value = '';
    if (chosen.length === 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      onChange([...files, ...(await uploadFiles(chosen))]);
    } catch (failure) {
      setRefusal(failure instanceof AppError ? failure.message : texts.filesFailed);
    } finally {
      setBusy(false);
    }
  };
  const remove = (file: UploadedFile, index: number) =>
    focusAfter(
      () => onChange(files.filter((other) => other !== file)),
      () => field.current?.querySelectorAll('button')[index] ?? field.current?.querySelector('input'),
    );
  return (
    <div ref={field} className="grid gap-2">
      <FileField
        label={texts.files}
        hint={busy ? texts.filesBusy : texts.filesHint}
        accept=".pdf,.docx"
        multiple
        disabled={busy}
        onChange={(event) => void add(event)}
        error={refusal ?? error}
      />
      <ul className="grid gap-1 text-sm">
        {files.map((file, index) => (
          <li key={file.id} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
            <span>
              <span className="font-semibold wrap-anywhere">{file.fileName}</span>{' '}
              <span className="text-faint">{fileSize(file.fileSize)}</span>
            </span>
            <Button look="quiet" aria-label={texts.removeFile(file.fileName)} onClick={() => remove(file, index)}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
