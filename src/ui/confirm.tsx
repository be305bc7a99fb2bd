import { Button } from './button.tsx';
import { Popup } from './popup.tsx';

interface ConfirmProps {
  open: boolean;
  title: string;
  text?: string | undefined;
  /** Reassurance, such as how to undo it. */
  hint?: string;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a destructive action. */
export function Confirm({ open, title, text, hint, yes, no, busy = false, onYes, onClose }: ConfirmProps) {
  return (
    <Popup open={open} onLeave={() => onClose()} title={title} closeLabel={no}>
      {text && <p className="mb-5">{text}</p>}
      {hint && <p className="-mt-3 mb-5 text-sm text-faint">{hint}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {no}
        </Button>
        <Button look="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Popup>
  );
}
