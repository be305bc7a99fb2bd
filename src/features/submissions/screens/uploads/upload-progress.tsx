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
  /** Gets the focus after cancelling. */
  focusNext: () => HTMLElement | null;
}

/** Progress of an upload in bytes, with a cancel button, and a resume button when the connection broke. */
export function UploadProgress({ upload, uploads, focusNext }: ProgressProps) {
  const cancelId = useId();
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
                  () => document.getElementById(cancelId),
                )
              }
            >
              {fileTexts.resume}
            </Button>
          )}
          <Button
            id={cancelId}
            look="quiet"
            aria-label={fileTexts.cancelFile(fileName)}
            onClick={() => focusAfter(() => uploads.cancel(key), focusNext)}
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
