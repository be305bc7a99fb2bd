import { CircleCheck, CircleDashed, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { fileSize } from '#base/text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { FieldError } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import type { FileType } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { type AttachedFile, replacedAmong } from './attached-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { Uploads } from './use-uploads.ts';

const texts = submissionTexts.wizard;

interface SlotProps {
  fileType: FileType;
  /** The files in this slot. */
  files: AttachedFile[];
  uploads: Uploads;
  isRequired: boolean;
  error: string | undefined;
  onRemove: (file: AttachedFile) => void;
}

/** A slot for one kind of file: its files, its running uploads, and an input to choose or drop more. */
export function UploadSlot({ fileType, files, uploads, isRequired, error, onRemove }: SlotProps) {
  const id = useId();
  const { title, hint } = submissionTexts.slots[fileType];
  const replaced = replacedAmong(files);
  const message = uploads.refusals[fileType] ?? error;
  const list = useRef<HTMLUListElement>(null);
  const input = () => document.getElementById(`${id}-input`);
  /** Removes a file and focuses the next file's button, or the file input. */
  const remove = (file: AttachedFile, index: number) =>
    focusAfter(
      () => onRemove(file),
      () => list.current?.querySelectorAll('button')[index] ?? input(),
    );
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <span className="text-sm text-faint">({isRequired ? texts.required : texts.optional})</span>
        {files.length > 0 ? (
          <Badge tone="positive" icon={CircleCheck}>
            {texts.uploaded}
          </Badge>
        ) : (
          <Badge icon={CircleDashed}>{texts.pending}</Badge>
        )}
      </div>
      <p className="text-sm text-faint">{hint}</p>
      <ul ref={list} className="grid gap-1 text-sm">
        {files.map((file, index) => (
          <li key={file.fileUrl} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
            <span className="flex min-w-0 flex-wrap gap-x-3">
              <span className="font-semibold wrap-anywhere">{file.fileName}</span>
              <span className="text-faint">{fileSize(file.fileSize)}</span>
              {replaced.has(file) && <span className="text-faint">({texts.replaced})</span>}
            </span>
            <Button look="quiet" aria-label={texts.removeFile(file.fileName)} onClick={() => remove(file, index)}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {uploads.running
        .filter((upload) => upload.fileType === fileType)
        .map((upload) => (
          <UploadProgress key={upload.key} upload={upload} uploads={uploads} focusNext={input} />
        ))}
      <DropZone
        id={`${id}-input`}
        label={files.length > 0 ? texts.replaceFile : texts.chooseFile}
        purpose={title}
        hint={{ mouse: texts.dropHint, touch: texts.fileHint }}
        accept=".pdf,.docx"
        multiple
        describedBy={message ? `${id}-error` : undefined}
        onFiles={(chosen) => uploads.sendAll(fileType, chosen)}
      />
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </section>
  );
}
