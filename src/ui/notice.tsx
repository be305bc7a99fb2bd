import type { ReactNode } from 'react';

/** A failed load, with a retry. */
export function LoadFailed({
  message,
  retryLabel,
  onRetry,
}: {
  message: string;
  retryLabel: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 border-l-4 border-danger bg-raised p-4">
      <p>{message}</p>
      <button type="button" onClick={onRetry} className="font-medium text-accent underline">
        {retryLabel}
      </button>
    </div>
  );
}

/** An empty list, with a hint on what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-12 text-center">
      <p className="font-serif text-xl">{title}</p>
      {children && <div className="mt-2 text-faint">{children}</div>}
    </div>
  );
}
