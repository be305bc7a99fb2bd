import type { ReactNode } from 'react';

/** The first tab stop, visible when focused: skips the menus and focuses the element with the given id. */
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
