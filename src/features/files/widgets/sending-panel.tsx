import { fileSize } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import { fileTexts } from '../texts.ts';

interface SendingPanelProps {
  file: File;
  /** Bytes. */
  sent: number;
  /** Why it has stopped; undefined while it is sent. */
  reason: string | undefined;
  onResume: () => void;
  onCancel: () => void;
}

/** A file on its way: its progress in bytes, and buttons to cancel and resume it. */
export function SendingPanel({ file, sent, reason, onResume, onCancel }: SendingPanelProps) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-raised p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold wrap-anywhere">{file.name}</span>
        <span className="text-faint">{fileTexts.progress(fileSize(sent), fileSize(file.size))}</span>
        <div className="ml-auto flex gap-2">
          {reason && (
            <Button look="secondary" onClick={onResume}>
              {fileTexts.resume}
            </Button>
          )}
          <Button look="quiet" aria-label={fileTexts.cancelFile(file.name)} onClick={onCancel}>
            {fileTexts.cancel}
          </Button>
        </div>
      </div>
      <progress value={sent} max={file.size} aria-label={file.name} className="h-2 w-full accent-accent" />
      {reason && <p role="status">{reason}</p>}
    </div>
  );
}
