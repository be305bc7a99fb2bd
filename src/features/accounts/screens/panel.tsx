import earlyForms from 'virtual:early-forms-script';
import type { ReactNode } from 'react';
import { InlineScript } from '#ui/inline-script.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Pattern, type PatternKind } from '#ui/patterns.tsx';
import { accountTexts } from '../texts.ts';

/** The page behind every account form: the form, and beside it, where there is room, a patterned wall. */
export function AccountPanel({
  title,
  lead,
  pattern = 'lozenges',
  children,
}: {
  title: string;
  lead?: ReactNode;
  pattern?: PatternKind;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid gap-12 py-12 lg:grid-cols-[minmax(0,28rem)_1fr]">
      <div>
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-3 text-faint">{lead}</p>}
        <div className="mt-8">
          <NeedsScript>{accountTexts.needsScript}</NeedsScript>
          <InlineScript code={earlyForms} />
          {children}
        </div>
      </div>
      <div aria-hidden="true" className="hidden overflow-hidden lg:block">
        <Pattern kind={pattern} />
      </div>
    </div>
  );
}
