import { FileText, LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { fileSize } from '#base/text.ts';
import { SendingPanel } from '#features/files/widgets/sending-panel.tsx';
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
        <SendingPanel {...state} onResume={pdf.resume} onCancel={() => focusAfter(pdf.cancel, input)} />
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
