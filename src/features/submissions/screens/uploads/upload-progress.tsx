import { useId } from 'react';
import { fileSize } from '#base/text.ts';
import { fileTexts } from '#features/files/texts.ts';
import { Button } from '#ui/button.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import type { RunningUpload } from './upload-list.ts';
import type { Uploads } from './use-uploads.ts';

interface ProgressProps {
  upload: RunningUpload;
  uploads: Uploads;
  /** Where one goes on when it is cancelled. */
  next: () => HTMLElement | null;
}

/** How far a file has come, in bytes; with a way out, and a way on when the connection broke. */
export function UploadProgress({ upload, uploads, next }: ProgressProps) {
  const wayOut = useId();
  const { key, fileName, sent, total, isInterrupted, reason } = upload;
  const progress = fileTexts.progress(fileSize(sent), fileSize(total));
  return (
    <div className="grid gap-2 rounded-md border border-line bg-raised p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold break-all">{fileName}</span>
        <span className="text-faint">{progress}</span>
        <div className="ml-auto flex gap-2">
          {isInterrupted && (
            <Button
              look="secondary"
              onClick={() =>
                focusAfter(
                  () => uploads.resume(key),
                  () => document.getElementById(wayOut),
                )
              }
            >
              {fileTexts.resume}
            </Button>
          )}
          <Button
            id={wayOut}
            look="quiet"
            aria-label={fileTexts.cancelFile(fileName)}
            onClick={() => focusAfter(() => uploads.cancel(key), next)}
          >
            {fileTexts.cancel}
          </Button>
        </div>
      </div>
      <progress value={sent} max={total} aria-label={fileName} className="h-2 w-full accent-accent">
        {progress}
      </progress>
      {isInterrupted && <p role="status">{reason ?? fileTexts.interrupted}</p>}
    </div>
  );
}
