import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  title: string;
  /** Opens it, such as for an error inside. The user opens and closes it otherwise. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part that is shown on request; works without JavaScript. */
export function Disclosure({ title, open = false, className, children }: DisclosureProps) {
  return (
    <details className={classNames('group', className)} open={open || undefined}>
      <DisclosureSummary title={title} />
      {children}
    </details>
  );
}

/** The line that opens a `details` element with the class `group`. */
export function DisclosureSummary({ title }: { title: string }) {
  return (
    <summary className="flex min-h-11 max-w-fit cursor-pointer items-center gap-1.5 text-sm font-medium text-accent">
      {title}
      <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
    </summary>
  );
}
