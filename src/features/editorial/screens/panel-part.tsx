import { type ReactNode, useId } from 'react';

/** A section of the publication panel with its own heading. */
export function PanelPart({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-faint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
