import { FileText, LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { fileSize } from '#base/text.ts';
import { fileTexts } from '#features/files/texts.ts';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { FieldError } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { importingTexts } from '../../texts.ts';
import type { ArticlePdf } from './use-article-pdf.ts';

const texts = importingTexts.add;

interface PdfFieldProps {
  pdf: ArticlePdf;
  error: string | undefined;
  /** Result of the reading, for screen readers and eyes. */
  status: string | undefined;
}

/** The PDF: dropped, or chosen as a file; with the progress of its upload. */
export function PdfField({ pdf, error, status }: PdfFieldProps) {
  const id = useId();
  const { state, fault } = pdf;
  const message = fault ?? error;
  const input = () => document.getElementById(`${id}-input`);
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3">
      <h2 id={`${id}-title`} className="text-xl">
        {texts.pdf}
      </h2>
      {state.phase === 'sending' && (
        <div className="grid gap-2 rounded-md border border-line bg-raised p-3 text-sm">
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold wrap-anywhere">{state.file.name}</span>
            <span className="text-faint">{fileTexts.progress(fileSize(state.sent), fileSize(state.file.size))}</span>
            <div className="ml-auto flex gap-2">
              {state.reason && (
                <Button look="secondary" onClick={pdf.resume}>
                  {fileTexts.resume}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={fileTexts.cancelFile(state.file.name)}
                onClick={() => focusAfter(pdf.cancel, input)}
              >
                {fileTexts.cancel}
              </Button>
            </div>
          </div>
          <progress
            value={state.sent}
            max={state.file.size}
            aria-label={state.file.name}
            className="h-2 w-full accent-accent"
          />
          {state.reason && <p role="status">{state.reason}</p>}
        </div>
      )}
      {(state.phase === 'reading' || state.phase === 'ready') && (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <FileText aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="font-semibold wrap-anywhere">{state.file.name}</span>
          <span className="shrink-0 text-faint">{fileSize(state.file.size)}</span>
        </p>
      )}
      {state.phase !== 'sending' && (
        <DropZone
          id={`${id}-input`}
          label={state.phase === 'none' ? texts.choose : texts.replace}
          purpose={texts.pdf}
          hint={{ mouse: texts.drop, touch: texts.limit }}
          accept=".pdf"
          describedBy={message ? `${id}-error` : undefined}
          onFiles={([file]) => file && pdf.send(file)}
        />
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      <p role="status" className="flex items-center gap-2 text-sm">
        {state.phase === 'reading' && <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />}
        {state.phase === 'reading' ? texts.reading : status}
      </p>
    </section>
  );
}
