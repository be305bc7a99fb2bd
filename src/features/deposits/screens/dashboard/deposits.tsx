import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { issuesClient } from '#features/issues/client.ts';
import { pageOf, wordsOf } from '#ui/list-address.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn, FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { depositsClient } from '../../client.ts';
import { DEPOSITS_PER_PAGE, STATE_FILTERS, TARGETS, targetsOfJournal } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { depositColumns } from './deposit-columns.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { TargetStates } from './target-states.tsx';
import { useDepositActions } from './use-deposit-actions.ts';

const texts = depositTexts.dashboard;

function filterOf(search: URLSearchParams) {
  const [target, state] = [choiceIn(search, 'target', TARGETS), choiceIn(search, 'state', STATE_FILTERS)];
  return { page: pageOf(search), q: wordsOf(search), target, state };
}

export const clientLoader = staffLoader(async ({ request }) => {
  const filter = filterOf(new URL(request.url).searchParams);
  const [listed, issues] = await Promise.all([depositsClient(api).list(filter), issuesClient(api).listAsStaff()]);
  return { ...listed, issues, filter };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Deposits of the journal's articles with Crossref or DataCite and with DOAJ, with the problems to fix. */
export default function AdminDepositsScreen() {
  const loaded = useStaffData(clientLoader);
  const actions = useDepositActions();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      {loaded && <TargetStates targets={loaded.targets} />}
      {loaded && loaded.issues.length > 0 && <IssuePanel issues={loaded.issues} targets={loaded.targets} />}
      <ListFilter q={loaded?.filter.q ?? ''} hint={texts.searchHint}>
        <FilterSelect
          name="target"
          label={texts.target}
          value={loaded?.filter.target}
          any={texts.anyTarget}
          options={loaded ? targetsOfJournal(loaded.targets) : TARGETS}
          labels={(target) => depositTexts.targets[target]}
        />
        <FilterSelect
          name="state"
          label={texts.state}
          value={loaded?.filter.state}
          any={texts.anyState}
          options={STATE_FILTERS}
          labels={(state) => depositTexts.states[state]}
        />
      </ListFilter>
      <Listing rows={loaded?.data} words={texts} paging={{ total: loaded?.total ?? 0, perPage: DEPOSITS_PER_PAGE }}>
        {(articles) => (
          <DataTable
            rows={articles}
            keyOf={({ id }) => id}
            columns={depositColumns({ ...actions, targets: loaded?.targets })}
            below={({ id }) =>
              actions.refusal?.id === id && <ProblemList messages={actions.refusal.messages} isAlert />
            }
          />
        )}
      </Listing>
    </div>
  );
}
