import type { ReactNode } from 'react';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { reviewTexts } from '../../../texts.ts';
import { figuresClient } from '../../client.ts';
import type { Cohort, Duration, Reviewing, StepTimes } from '../../contract.ts';
import { LEAST_CASES, STEPS } from '../../rules.ts';
import { figureTexts } from '../../texts.ts';

const { screen: texts, steps } = figureTexts;
const { columns: names } = texts;

export const clientLoader = staffLoader(() => figuresClient(api).read(), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Figures of peer review for the office: manuscripts by year, the work of reviewers, and how long the steps take. */
export default function FiguresScreen() {
  const figures = useStaffData(clientLoader);
  if (!figures) return <StaffLoadFailed message={texts.loadFailed} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <StaffHead title={texts.title} lead={texts.lead} />
      <Part id="cohorts" title={texts.cohorts} lead={texts.cohortsLead}>
        {figures.cohorts.length === 0 ? (
          <p>{texts.noCohorts}</p>
        ) : (
          <DataTable rows={figures.cohorts} keyOf={({ year }) => String(year)} columns={COHORT_COLUMNS} />
        )}
      </Part>
      <ReviewingPart reviewing={figures.reviewing} />
      <TimesPart times={figures.times} />
    </div>
  );
}

const counted = (name: Exclude<keyof Cohort, 'toFirstDecision' | 'toFinalDecision'>): Column<Cohort> => ({
  name: names[name],
  cell: (cohort) => String(cohort[name]),
});
const timed = (name: 'toFirstDecision' | 'toFinalDecision'): Column<Cohort> => ({
  name: names[name],
  cell: (cohort) => durationText(cohort[name]),
});
const COHORT_COLUMNS: Column<Cohort>[] = [
  counted('year'),
  counted('submitted'),
  counted('open'),
  counted('deskRejected'),
  counted('rejected'),
  counted('accepted'),
  counted('withdrawn'),
  timed('toFirstDecision'),
  timed('toFinalDecision'),
];

function durationText({ n, median, p90 }: Duration): string {
  if (median === null || p90 === null) return texts.none;
  if (n === 1) return texts.single(median);
  // In few cases the bound for nine in ten is the longest one.
  return n < LEAST_CASES ? texts.few(median, n) : texts.duration(median, p90, n);
}

function ReviewingPart({ reviewing }: { reviewing: Reviewing }) {
  const { toReport, declines } = reviewing;
  return (
    <Part id="reviewing" title={texts.reviewing}>
      <Facts
        label={texts.reviewing}
        facts={(['invited', 'answeredInTime', 'accepted', 'reports', 'late'] as const).map((name) => ({
          name: texts[name],
          value: String(reviewing[name]),
        }))}
      />
      <p className="mt-4">
        {withColon(texts.toReport)} {durationText(toReport)}
      </p>
      {declines.length > 0 && (
        <p className="mt-2">
          {texts.declines}: {declines.map(({ reason, n }) => `${reviewTexts.declineReasons[reason]} (${n})`).join(', ')}
        </p>
      )}
    </Part>
  );
}

function TimesPart({ times }: { times: StepTimes }) {
  return (
    <Part id="times" title={texts.times} lead={texts.timesLead}>
      <dl className="grid gap-3">
        {STEPS.map((step) => (
          <div key={step} className="border-t border-line pt-3">
            <dt className="font-medium">
              {steps[step].name} <span className="font-normal text-faint">({steps[step].measured})</span>
            </dt>
            <dd>{durationText(times[step])}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Part({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {lead && <p className="measure mt-1 text-sm text-faint">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
