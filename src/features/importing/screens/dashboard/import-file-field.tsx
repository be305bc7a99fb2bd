import { FileText } from 'lucide-react';
import { useId } from 'react';
import { fileSize } from '#base/text.ts';
import { SendingPanel } from '#features/files/widgets/sending-panel.tsx';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { FieldError } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { importingTexts } from '../../texts.ts';
import type { ImportFile } from './use-import-file.ts';

const texts = importingTexts.screen;

interface ImportFileFieldProps {
  file: ImportFile;
  label: string;
  hint?: string;
  choose: string;
  accept: string;
  /** Refusal of the server. */
  error: string | undefined;
}

/** A file of any size: dropped or chosen, with the progress of its upload. */
export function ImportFileField({ file, label, hint, choose, accept, error }: ImportFileFieldProps) {
  const id = useId();
  const { state } = file;
  const message = file.fault ?? error;
  const input = () => document.getElementById(`${id}-input`);
  const clear = () => focusAfter(file.clear, input);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      {state.phase === 'sending' && <SendingPanel {...state} onResume={file.resume} onCancel={clear} />}
      {state.phase === 'ready' && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 rounded-md border border-line bg-raised p-3 text-sm">
          <FileText aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="min-w-0 font-semibold wrap-anywhere">{state.file.name}</span>
          <span role="status" className="shrink-0 text-faint">
            {fileSize(state.file.size)}, {texts.complete}
          </span>
          <Button look="quiet" className="ml-auto" aria-label={texts.removeFile(state.file.name)} onClick={clear}>
            {texts.remove}
          </Button>
        </div>
      )}
      {state.phase === 'none' && (
        <DropZone
          id={`${id}-input`}
          label={choose}
          purpose={label}
          hint={{ mouse: texts.drop, touch: texts.limit }}
          accept={accept}
          describedBy={message ? `${id}-error` : undefined}
          onFiles={([chosen]) => chosen && file.send(chosen)}
        />
      )}
      {hint && <p className="text-xs text-faint">{hint}</p>}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}
