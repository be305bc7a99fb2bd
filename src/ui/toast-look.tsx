import { CircleAlert, CircleCheck } from 'lucide-react';
import { classNames } from './class-names.ts';

export const TOAST_KINDS = ['success', 'error'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

/** Classes of the place where toasts appear: top right. */
export const TOAST_AREA = 'fixed inset-x-4 top-4 z-60 grid gap-2 sm:left-auto sm:w-96';

export const TOAST_LINE = 'flex items-center gap-3 text-sm font-medium';

export const toastClass = (kind: ToastKind) =>
  classNames(
    'rounded-md border-l-4 bg-raised p-4 text-ink shadow-float',
    kind === 'error' ? 'border-danger' : 'border-positive',
  );

export function ToastIcon({ kind }: { kind: ToastKind }) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <Icon aria-hidden className={classNames('size-5 shrink-0', kind === 'error' ? 'text-danger' : 'text-positive')} />
  );
}
