import type { ReactNode } from 'react';

/** The actions of a row, aligned with its text. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-4 flex items-center @4xl:-my-3">{children}</div>;
}
