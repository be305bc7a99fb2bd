import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Popup } from './popup.tsx';
import { useUnsaved } from './use-unsaved.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  place?: ComponentProps<typeof Popup>['place'];
  children: ReactNode;
}

/** A modal dialog. A click outside does not discard entered values; closing it asks first. */
export function Dialog({ onClose, ...popup }: DialogProps) {
  const { isUnsaved, leave, onInput, question } = useUnsaved();
  const onLeave = (isBeside: boolean) => {
    if (!isBeside || !isUnsaved()) leave(onClose);
  };
  return <Popup {...popup} {...{ onLeave, onInput }} over={question} />;
}

/** A text button that closes the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close className={buttonClass('quiet')}>{children}</Base.Close>;
}
