import type { ReactNode } from 'react';

/** The actions of a row: their pictures begin where its words begin, and stand on the line of its words. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-ml-4 flex items-center @4xl:-my-3">{children}</div>;
}
