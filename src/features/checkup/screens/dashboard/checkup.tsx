import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { checkupClient } from '../../client.ts';
import { type Finding, worstOf } from '../../rules.ts';
import { checkupTexts as texts } from '../../texts.ts';

const LOOKS = {
  fault: { tone: 'danger', icon: CircleX },
  warning: { tone: 'warning', icon: TriangleAlert },
  good: { tone: 'positive', icon: CircleCheck },
} as const;

export const clientLoader = staffLoader(() => checkupClient(api).run(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Everything the journal needs to run, with the state of each part and advice. */
export default function CheckupScreen() {
  const findings = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const again = () => void revalidator.revalidate();
  const isBusy = revalidator.state === 'loading';
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <Button look="secondary" busy={isBusy} onClick={again}>
          {texts.again}
        </Button>
      </StaffHead>
      {findings ? (
        <>
          <p role="status" className="text-lg">
            {texts.summary[worstOf(findings)]}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {findings.map((finding) => (
              <FindingItem key={finding.check} {...finding} />
            ))}
          </ul>
        </>
      ) : (
        <LoadFailed message={texts.loadFailed} retryLabel={texts.again} onRetry={again} />
      )}
    </div>
  );
}

function FindingItem({ check, state, text, advice }: Finding) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[20rem_minmax(0,1fr)]">
      <p className="flex items-start justify-between gap-2 self-start">
        <strong className="font-medium">{texts.checks[check]}</strong>
        <Badge {...LOOKS[state]}>{texts.states[state]}</Badge>
      </p>
      <div className="min-w-0">
        <p className="break-words">{text}</p>
        {advice && <p className="mt-1 text-faint">{advice}</p>}
      </div>
    </li>
  );
}
