import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent',
  secondary: 'border border-field text-ink hover:bg-sunken hover:text-ink',
  quiet: 'text-accent hover:bg-tint',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-paper',
};

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-medium no-underline transition-colors';

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = 'primary', extra?: string): string {
  return classNames(BASE, LOOKS[look], extra);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Shows a spinner and ignores clicks, but keeps the focus; pass the text for this state as children. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  look = 'primary',
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Stops clicks of a busy button, and Enter in a field, which browsers deliver as a click. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" />;
}
