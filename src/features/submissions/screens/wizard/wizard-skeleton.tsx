import { NeedsScript } from '#ui/needs-script.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { submissionTexts } from '../../texts.ts';

/** Placeholder for the first step while it loads. */
export function WizardSkeleton() {
  return (
    <div className="page-width py-12">
      <NeedsScript>{submissionTexts.wizard.needsScript}</NeedsScript>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="mt-8 h-14" />
      <div className="mt-10 grid gap-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}
