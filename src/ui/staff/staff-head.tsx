import type { ReactNode } from 'react';

/** The head of a staff screen: title, lead and its one primary action. */
export function StaffHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-faint">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
