import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FIELDS } from '../../fields/fields.ts';
import { submissionTexts } from '../../texts.ts';
import { EARLY_FIELDS, EarlyField } from './early-fields.tsx';

const texts = submissionTexts.wizard;

/** The form while its script loads: once the draft is known, its first texts can be written already. */
export function WizardSkeleton() {
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <NeedsScript>{texts.needsScript}</NeedsScript>
        <Skeleton className="mt-8 h-14" />
        <div data-early-draft hidden suppressHydrationWarning className="mt-10 grid gap-6">
          <p role="status" className="text-sm text-faint">
            {texts.early}
          </p>
          {EARLY_FIELDS.map((name) => (
            <EarlyField key={name} name={name} field={FIELDS[name]} />
          ))}
        </div>
      </div>
    </div>
  );
}
