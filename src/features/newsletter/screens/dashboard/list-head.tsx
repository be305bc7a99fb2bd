import type { ReactNode } from 'react';

/** Head of a list: title, count and actions. */
export function ListHead({
  id,
  title,
  count,
  children,
}: {
  id: string;
  title: string;
  count: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {count && <p className="mt-1 text-sm text-faint">{count}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
