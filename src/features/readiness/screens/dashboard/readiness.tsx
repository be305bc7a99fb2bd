import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { longDate } from '#base/dates.ts';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { readinessClient } from '../../client.ts';
import type { Criterion, Report } from '../../contract.ts';
import { countsOf } from '../../rules.ts';
import { readinessTexts as texts } from '../../texts.ts';
import { ToDo } from './to-do.tsx';

const LOOKS = {
  met: { tone: 'positive', icon: CircleCheck },
  unmet: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
} as const;

export const clientLoader = staffLoader(() => readinessClient(api).read(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The criteria of each index with their state and the next step; of one index or all, to be printed. */
export default function ReadinessScreen() {
  const report = useStaffData(clientLoader);
  const [search] = useSearchParams();
  const chosen = search.get('index');
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <div data-screen-only>
          <Button look="secondary" onClick={() => print()}>
            {texts.print}
          </Button>
        </div>
      </StaffHead>
      {report ? (
        <>
          <IndexLinks report={report} chosen={chosen} />
          <div className="grid gap-1 text-sm text-faint">
            <p>{texts.unknownMeans}</p>
            <p>{texts.readOn(longDate(report.readOn))}</p>
            <p>{texts.reportOf(report.journal, longDate(report.computedOn))}</p>
          </div>
          {report.indexes
            .filter(({ index }) => !chosen || index === chosen)
            .map((found) => (
              <IndexSection key={found.index} {...found} />
            ))}
        </>
      ) : (
        <StaffLoadFailed message={texts.loadFailed} />
      )}
    </div>
  );
}

function IndexLinks({ report, chosen }: { report: Report; chosen: string | null }) {
  const entries = [
    {
      to: '/dashboard/readiness',
      index: null,
      name: texts.all,
      criteria: report.indexes.flatMap(({ criteria }) => criteria),
    },
    ...report.indexes.map((found) => ({ ...found, to: `/dashboard/readiness?index=${found.index}` })),
  ];
  return (
    <nav aria-label={texts.choose} data-screen-only>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map(({ to, index, name, criteria }) => (
          <li key={to} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1">
            <Link
              to={to}
              preventScrollReset
              aria-current={index === chosen ? 'page' : undefined}
              className="py-1.5 aria-[current=page]:font-semibold"
            >
              {name}
            </Link>
            <span className="text-sm text-faint">{texts.counts(countsOf(criteria))}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function IndexSection({ index, name, criteria }: Report['indexes'][number]) {
  return (
    <section aria-labelledby={index}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={index} className="text-xl">
          {name}
        </h2>
        <p className="text-sm text-faint">{texts.counts(countsOf(criteria))}</p>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {criteria.map((criterion) => (
          <CriterionItem key={criterion.check + criterion.wording} {...criterion} />
        ))}
      </ul>
    </section>
  );
}

function CriterionItem(criterion: Criterion) {
  const { title, level, state, evidence, seenAt, wording, source } = criterion;
  return (
    <li className="grid break-inside-avoid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_6.5rem_minmax(0,1fr)]">
      <h3 className="font-sans text-base font-medium">
        {title}
        {level === 'recommended' && <span className="block text-sm font-normal text-faint">{texts.recommended}</span>}
      </h3>
      <p>
        <Badge {...LOOKS[state]}>{texts.states[state]}</Badge>
      </p>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {evidence}
          {seenAt && (
            <>
              {' '}
              {withColon(texts.see)}{' '}
              <a href={seenAt} target="_blank" rel="noopener noreferrer">
                {seenAt}
              </a>
            </>
          )}
        </p>
        <ToDo {...criterion} />
        <p className="mt-1 text-sm text-faint">
          <q lang="en">{wording}</q>{' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer" lang="en">
            {source.name}
          </a>
        </p>
      </div>
    </li>
  );
}
