import { HardDriveDownload } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import script from '../browser/keep.ts?worker&url';
import { keepTexts } from '../browser/texts.ts';

interface KeepButtonProps {
  /** Paths of other pages that are kept with this one. */
  others?: readonly string[];
  className?: string;
}

/** Keeps the page offline with a script that the first click loads. Hidden where the browser cannot keep pages. */
export function KeepButton({ others = [], className }: KeepButtonProps) {
  return (
    <div hidden data-keep-box data-screen-only className={className}>
      <button
        type="button"
        data-keep={others.join(' ')}
        data-script={script}
        className={buttonClass('quiet', 'w-full')}
      >
        <HardDriveDownload aria-hidden className="size-4" />
        <span>{keepTexts.keep}</span>
      </button>
      <p role="status" className="text-xs text-faint" />
    </div>
  );
}

/** The place of the sentence with which an offline copy begins. */
export function KeptNotice() {
  return (
    <p hidden data-kept-notice role="status" className="mb-6 border-l-4 border-warning bg-raised px-4 py-3 text-sm" />
  );
}
