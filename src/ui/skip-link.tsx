import type { ReactNode } from 'react';

/** The first stop for the keyboard, seen only there: leads past the menus to the element of an id, which takes the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-3"
    >
      {children}
    </a>
  );
}
