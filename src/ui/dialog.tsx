import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Popup } from './popup.tsx';
import { useUnsaved } from './use-unsaved.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** A modal dialog. What was entered in it is not thrown away by a click beside it, and by the ways out only after a question. */
export function Dialog({ onClose, ...popup }: DialogProps) {
  const { isUnsaved, leave, onInput, question } = useUnsaved();
  const onLeave = (isBeside: boolean) => {
    if (!isBeside || !isUnsaved()) leave(onClose);
  };
  return <Popup {...popup} {...{ onLeave, onInput }} over={question} />;
}

/** The way out in words, inside a dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close className={buttonClass('quiet')}>{children}</Base.Close>;
}
