import type { ReactNode } from 'react';

interface WorkProgressProps {
  /** For screen readers. */
  label: string;
  done: number;
  total: number;
  /** The progress in words. */
  children: ReactNode;
}

/** The progress of work in the background: a bar, and the same in words. */
export function WorkProgress({ label, done, total, children }: WorkProgressProps) {
  const max = Math.max(total, done, 1);
  return (
    <div className="grid gap-1.5">
      <progress value={done} max={max} aria-label={label} className="h-2 w-full max-w-xl accent-accent" />
      <p className="text-sm tabular-nums">{children}</p>
    </div>
  );
}
