import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Button } from '../button.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon;
  /** What it does, and to what: read out, and shown when the pointer rests. */
  label: string;
  busy?: boolean;
}

/** An action of a row, as a picture. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button look="quiet" aria-label={label} title={label} {...button}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
