import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  open: boolean;
  title: string;
  text?: string | undefined;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something is destroyed. */
export function Confirm({ open, title, text, yes, no, busy = false, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={no}>
      {text && <p className="mb-5">{text}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {no}
        </Button>
        <Button look="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
