import { Link, useSearchParams } from 'react-router';
import { longDate, shortMonth } from '#base/dates.ts';
import { grouped } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { articlePath } from '#features/articles/rules.ts';
import { pageOf } from '#ui/list-address.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Chart } from '#ui/staff/chart.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn } from '#ui/staff/filter-select.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { usageClient } from '../../client.ts';
import type { UsageOverview, UsedArticle } from '../../contract.ts';
import { ARTICLES_PER_PAGE, RANKINGS } from '../../rules.ts';
import { usageTexts as texts } from '../../texts.ts';
import { periodIn } from './period.ts';
import { addressOfPeriod, PeriodPicker } from './period-picker.tsx';
import { Reports } from './reports.tsx';

const client = usageClient(api);

function filterOf(search: URLSearchParams) {
  const chosen = periodIn(search, new Date());
  return { chosen, page: pageOf(search), by: choiceIn(search, 'by', RANKINGS) ?? ('downloads' as const) };
}

export const clientLoader = staffLoader(({ request }) => {
  const { chosen, page, by } = filterOf(new URL(request.url).searchParams);
  return client.overview({ ...chosen.period, by, page });
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Usage of articles, and COUNTER reports for librarians. */
export default function AdminUsageScreen() {
  const loaded = useStaffData(clientLoader);
  const [search] = useSearchParams();
  const { chosen, by } = filterOf(search);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <StaffHead title={texts.title} lead={texts.lead} />
      <PeriodPicker chosen={chosen} by={by} />
      {loaded && <Totals totals={loaded.data.totals} />}
      {loaded && <Imported {...loaded.data} />}
      {loaded && <Months months={loaded.data.months} />}
      {loaded && <Reports period={chosen.period} />}
      <section aria-labelledby="used">
        <h2 id="used" className="text-lg">
          {texts.used}
        </h2>
        <nav aria-label={texts.ranking} className="flex flex-wrap gap-x-6">
          {RANKINGS.map((ranking) => (
            <Link
              key={ranking}
              to={addressOfPeriod(chosen.period, ranking)}
              preventScrollReset
              aria-current={ranking === by ? 'true' : undefined}
              className="inline-flex min-h-11 items-center font-semibold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {texts.rankings[ranking]}
            </Link>
          ))}
        </nav>
        <Listing
          rows={loaded?.data.articles}
          words={texts}
          paging={{ total: loaded?.total ?? 0, perPage: ARTICLES_PER_PAGE, name: 'page' }}
        >
          {(articles) => <DataTable rows={articles} keyOf={({ id }) => id} columns={COLUMNS} />}
        </Listing>
      </section>
    </div>
  );
}

const SHOWN = ['views', 'downloads', 'investigations', 'uniqueInvestigations', 'uniqueRequests'] as const;

function Totals({ totals }: Pick<UsageOverview, 'totals'>) {
  return (
    <section aria-label={texts.totals}>
      <dl className="grid grid-cols-2 border-t border-l border-line lg:grid-cols-5">
        {SHOWN.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end gap-1 border-r border-b border-line bg-raised p-4 last:col-span-2 lg:last:col-span-1"
          >
            <dt className="text-xs text-faint">
              <span className="block font-semibold text-ink">{texts.counts[name].name}</span>
              {texts.counts[name].hint}
            </dt>
            <dd className="font-serif text-2xl">{grouped(totals[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Names the imported part of the figures, and imported counts that are in no month. */
function Imported({ totals: { importedViews, importedDownloads }, undated }: UsageOverview) {
  const isIn = importedViews + importedDownloads > 0;
  if (!isIn && !undated) return null;
  return (
    <div className="-mt-6 grid max-w-prose gap-2 text-sm text-faint">
      {isIn && <p>{texts.imported.inPeriod(grouped(importedViews), grouped(importedDownloads))}</p>}
      {undated && (
        <p>
          {texts.imported.undated(
            grouped(undated.views),
            grouped(undated.downloads),
            longDate(`${undated.until}T12:00Z`),
          )}
        </p>
      )}
    </div>
  );
}

function Months({ months }: Pick<UsageOverview, 'months'>) {
  const { title, lead, month } = texts.chart;
  const series = SHOWN.map((key, index) => ({ key, name: texts.counts[key].name, isUndrawn: index > 1 }));
  const imported = [
    { key: 'importedViews' as const, name: texts.imported.views, isUndrawn: true },
    { key: 'importedDownloads' as const, name: texts.imported.downloads, isUndrawn: true },
  ].filter(({ key }) => months.some((row) => row[key] > 0));
  return (
    <Chart
      title={title}
      lead={lead}
      heading="h2"
      shape={months.length > 1 ? 'lines' : 'bars'}
      rows={months}
      label={{ name: month, of: (row) => shortMonth(row.month) }}
      series={[...series, ...imported]}
      words={{ numbers: texts.numbers, none: texts.none, empty: texts.noNumbers }}
    />
  );
}

const count = (name: 'views' | 'downloads'): Column<UsedArticle> => ({
  name: texts.counts[name].name,
  cell: (article) => grouped(article[name]),
});

const COLUMNS: Column<UsedArticle>[] = [
  {
    name: texts.article,
    hideName: true,
    wide: true,
    cell: (article) =>
      article.isPublished ? (
        <Link to={articlePath(article)} reloadDocument className="font-semibold">
          {article.title}
        </Link>
      ) : (
        <>
          {article.title} <span className="text-faint">({texts.withdrawn})</span>
        </>
      ),
  },
  count('downloads'),
  count('views'),
];
