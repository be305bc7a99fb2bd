import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';

interface PopupProps {
  open: boolean;
  /** Called on Escape and on a click outside. */
  onLeave: (isBeside: boolean) => void;
  onInput?: FormEventHandler;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** In the middle, or at the end of the page over its whole height; on a phone a sheet covers the whole screen. */
  place?: keyof typeof PLACES | undefined;
  /** Dialogs on top of it. */
  over?: ReactNode;
}

const PLACES = {
  middle: 'inset-x-4 top-1/2 mx-auto max-h-[90dvh] max-w-lg -translate-y-1/2 rounded-md border',
  side: 'inset-0 sm:left-auto sm:w-[34rem] sm:border-l',
};

/** A modal dialog: traps the focus, closes on Escape, restores the focus. Dialogs can be stacked. */
export function Popup({ open, onLeave, onInput, title, closeLabel, children, place = 'middle', over }: PopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => !next && onLeave(reason === 'outside-press')}>
      <Base.Portal className="relative z-50">
        <Base.Backdrop forceRender className="fixed inset-0 bg-paint-black/60" />
        <Base.Popup
          onInput={onInput}
          className={`fixed overflow-y-auto border-line bg-raised p-6 shadow-float ${PLACES[place]}`}
        >
          <Base.Title className="mb-4 pr-12 text-xl">{title}</Base.Title>
          {/* The popup stays for a moment after it is closed, when its content would be that of another record. */}
          {open && children}
          {/* Last, so that the first field has the focus and not the way out. */}
          <Base.Close
            aria-label={closeLabel}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
      {over}
    </Base.Root>
  );
}
