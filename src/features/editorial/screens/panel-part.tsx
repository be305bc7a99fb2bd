import { type ReactNode, useId } from 'react';

interface PanelPartProps {
  /** Where links to the section lead. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the publication panel with its own heading. */
export function PanelPart({ id, title, lead, children }: PanelPartProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid max-w-3xl scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6"
    >
      <div>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-faint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
