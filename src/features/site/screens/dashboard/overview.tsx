import { CircleAlert } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { shortMonth } from '#base/dates.ts';
import { grouped } from '#base/text.ts';
import { api, decodeToken, session } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useRole } from '#features/accounts/widgets/use-role.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { DAYS_TO_FIRST_DECISION, LIVE_STATUSES } from '#features/editorial/rules.ts';
import { Worklist } from '#features/editorial/widgets/worklist.tsx';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Chart } from '#ui/staff/chart.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { StaffLoadFailed } from '#ui/staff/staff-load-failed.tsx';
import { officeTexts } from '../../office-texts.ts';
import { overviewClient } from '../../overview-client.ts';
import type { Overview } from '../../overview-contract.ts';
import { firstScreenOf, mayOpenScreen } from '../dashboard-entries.ts';

const texts = officeTexts.overview;
const { charts, series } = texts;
const client = overviewClient(api);

export const clientLoader = staffLoader(async ({ request }) => {
  const role = decodeToken(session.token() ?? '')?.role;
  // A guest editor has no overview.
  if (!mayOpenScreen(role, '/dashboard')) throw redirect(firstScreenOf(role) ?? '/unauthorized');
  const isMine = new URL(request.url).searchParams.get('work') === 'mine';
  const [overview, work] = await Promise.all([
    client.overview(),
    editorialClient(api).worklist(isMine ? { mine: 'true' } : {}),
  ]);
  return { overview, work, isMine };
});

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The worklist, faults that need attention, counts and charts. */
export default function OverviewScreen() {
  const loaded = useStaffData(clientLoader);
  const overview = loaded?.overview;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <StaffHead title={texts.title} lead={texts.lead} />
      {!overview && <StaffLoadFailed message={texts.loadFailed} />}
      {loaded && <Worklist items={loaded.work.data} total={loaded.work.total} isMine={loaded.isMine} />}
      {overview && <Attention attention={overview.attention} />}
      <Counts counts={overview?.counts} />
      {overview && <Charts {...overview} />}
    </div>
  );
}

/** Faults of the system that need an administrator. */
function Attention({ attention }: Pick<Overview, 'attention'>) {
  const { failedMails = 0, bouncedMails = 0, damagedFiles = 0, troubledDeposits = 0 } = attention;
  const items = [
    { count: failedMails, text: texts.failedMails(failedMails), to: 'mail-log?state=failed' },
    { count: bouncedMails, text: texts.bouncedMails(bouncedMails), to: 'mail-log?state=bounced' },
    { count: damagedFiles, text: texts.damagedFiles(damagedFiles), to: 'preservation' },
    { count: troubledDeposits, text: texts.troubledDeposits(troubledDeposits), to: 'deposits?state=TROUBLE' },
  ].filter(({ count }) => count > 0);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="text-lg">
        {texts.attention}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-8">
        {items.map(({ text, to }) => (
          <li key={to}>
            <Link to={`/dashboard/${to}`} className="inline-flex min-h-11 items-center gap-2 font-medium">
              <CircleAlert aria-hidden className="size-5" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINKS: Record<keyof Overview['counts'], string> = {
  users: 'users',
  submissions: 'submissions',
  subscribers: 'view-newsletter',
  topics: 'add-topic',
  issues: 'issues',
  messages: 'contact-msg',
  members: 'upload-member',
};

/** The counts of the screens that the account may open; 0 when they could not be loaded. */
function Counts({ counts }: { counts: Overview['counts'] | undefined }) {
  const role = useRole();
  const names = (Object.keys(LINKS) as (keyof Overview['counts'])[]).filter((name) =>
    mayOpenScreen(role, `/dashboard/${LINKS[name]}`),
  );
  return (
    <ul className="grid grid-flow-row grid-cols-2 border-t border-l border-line sm:auto-cols-fr sm:grid-cols-4 lg:grid-flow-col lg:grid-cols-none">
      {names.map((name) => (
        <li key={name} className="border-r border-b border-line bg-raised last:col-span-2 lg:last:col-span-1">
          <Link
            to={`/dashboard/${LINKS[name]}`}
            className="flex h-full flex-col-reverse justify-end gap-1 p-4 text-ink no-underline hover:bg-tint"
          >
            <span className="text-xs text-faint">{texts.counts[name]}</span>
            <span className="font-serif text-2xl">{grouped(counts?.[name] ?? 0)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const MOST_COUNTRIES = 8;

/** The countries with the most readers by name, and the sum of the others. */
function mostReaders(countries: Overview['countries']): { name: string; readers: number }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (country: string) => (country === 'ZZ' ? texts.unknownCountry : (names.of(country) ?? country));
  const shown = countries.slice(0, MOST_COUNTRIES).map(({ country, readers }) => ({ name: nameOf(country), readers }));
  const others = countries.slice(MOST_COUNTRIES).reduce((sum, { readers }) => sum + readers, 0);
  return others > 0 ? [...shown, { name: texts.otherCountries, readers: others }] : shown;
}

function Charts({ months, byStatus, countries }: Overview) {
  const words = { numbers: texts.numbers, none: texts.none, empty: texts.noNumbers };
  const byMonth = {
    rows: months,
    label: { name: texts.month, of: ({ month }: Overview['months'][number]) => shortMonth(month) },
    words,
  };
  const statuses = LIVE_STATUSES.map((status) => ({ status, submissions: byStatus[status] }));
  const cohorts = months.map((month) => ({
    ...month,
    acceptance: month.decided > 0 ? Math.round((100 * month.accepted) / month.decided) : null,
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <Chart
        {...byMonth}
        {...charts.submissions}
        shape="bars"
        series={[
          { key: 'submissions', name: series.submissions },
          { key: 'decisions', name: series.decisions },
        ]}
      />
      <Chart
        {...charts.byStatus}
        shape="lying"
        rows={statuses}
        label={{ name: texts.status, of: ({ status }) => submissionTexts.statuses[status] }}
        series={[{ key: 'submissions', name: series.submissions }]}
        words={words}
      />
      <Chart
        {...byMonth}
        {...charts.usage}
        shape="lines"
        series={[
          { key: 'views', name: series.views },
          { key: 'downloads', name: series.downloads },
        ]}
      />
      <Chart
        {...charts.countries}
        shape="lying"
        rows={mostReaders(countries)}
        label={{ name: texts.country, of: ({ name }) => name }}
        series={[{ key: 'readers', name: series.readers }]}
        words={words}
      />
      <Chart
        {...byMonth}
        title={charts.decisions.title}
        lead={charts.decisions.lead(DAYS_TO_FIRST_DECISION)}
        shape="bars"
        limit={DAYS_TO_FIRST_DECISION}
        series={[
          { key: 'decisionDays', name: series.decisionDays },
          { key: 'decisionDays90', name: series.decisionDays90 },
          { key: 'decisions', name: series.decisions, isUndrawn: true },
        ]}
      />
      <Chart
        {...byMonth}
        {...charts.acceptance}
        rows={cohorts}
        shape="bars"
        series={[
          { key: 'acceptance', name: series.acceptance },
          { key: 'accepted', name: series.accepted, isUndrawn: true },
          { key: 'decided', name: series.decided, isUndrawn: true },
        ]}
      />
      {months.some(({ subscribers }) => subscribers !== undefined) && (
        <Chart
          {...byMonth}
          {...charts.subscribers}
          shape="lines"
          series={[{ key: 'subscribers', name: series.subscribers }]}
        />
      )}
    </div>
  );
}
