import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Escape closes it, focus goes back to where it came from. */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-paint-black/60" />
        <Base.Popup className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-lg -translate-y-1/2 overflow-y-auto rounded-md border border-line bg-raised p-6 shadow-float">
          <Base.Title className="mb-4 pr-12 text-xl">{title}</Base.Title>
          {children}
          {/* Last, so that the first field has the focus and not the way out. */}
          <Base.Close
            aria-label={closeLabel}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
