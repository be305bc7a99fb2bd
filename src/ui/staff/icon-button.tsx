import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Button } from '../button.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon;
  /** The action and its object: read by screen readers, and shown as a tooltip. */
  label: string;
  busy?: boolean;
}

/** An action of a row, as an icon. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button look="quiet" aria-label={label} title={label} {...button}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
