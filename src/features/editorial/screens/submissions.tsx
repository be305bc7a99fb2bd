import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { STATUSES, type Status, SUBMISSION_SORTS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { topicsClient } from '#features/topics/client.ts';
import { Button } from '#ui/button.tsx';
import { nameOf, pageOf, wordsOf } from '#ui/list-address.ts';
import { saveAs } from '#ui/save-as.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DataTable } from '#ui/staff/data-table.tsx';
import { choiceIn, FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { editorialClient } from '../client.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { submissionColumns } from './submission-columns.tsx';
import { SubmissionDetails } from './submission-details.tsx';

const texts = submissionTexts.dashboard;
const PAGE_SIZE = 5;
const client = editorialClient(api);

/** Returns the filter in the address; ignores unknown values. */
function filterOf(search: URLSearchParams) {
  return {
    q: wordsOf(search),
    topic: nameOf(search, 'topic'),
    status: choiceIn(search, 'status', STATUSES),
    sort: choiceIn(search, 'sort', SUBMISSION_SORTS),
  };
}

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  const [{ data: rows, total }, stats, topics] = await Promise.all([
    client.list({ ...filter, page: pageOf(search), perPage: PAGE_SIZE }),
    submissionsClient(api).stats(),
    topicsClient(api).list(),
  ]);
  return { rows, total, stats, topics, filter };
});

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The editors' list of submissions, with the number in each status. */
export default function SubmissionsScreen() {
  const loaded = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const [changing, setChanging] = useState<StaffSubmission>();
  const [removing, setRemoving] = useState<StaffSubmission>();
  const mayRemove = useMay('submission.remove');
  const closeAndReload = (close: (value: undefined) => void) => () => {
    close(undefined);
    void revalidator.revalidate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title}>
        <Button look="secondary" onClick={() => void exportList(loaded?.filter)}>
          {texts.export}
        </Button>
      </StaffHead>
      <StatCards stats={loaded?.stats} />
      {loaded && <Filters filter={loaded.filter} topics={loaded.topics.map(({ name }) => name)} />}
      <Listing rows={loaded?.rows} words={texts} paging={{ total: loaded?.total ?? 0, perPage: PAGE_SIZE }}>
        {(rows) => <Rows rows={rows} onChangeStatus={setChanging} onRemove={mayRemove ? setRemoving : undefined} />}
      </Listing>
      {changing && loaded && (
        <StatusDialog
          submission={loaded.rows.find(({ id }) => id === changing.id) ?? changing}
          onReload={() => revalidator.revalidate()}
          statuses={Object.keys(loaded.stats) as Status[]}
          onClose={() => setChanging(undefined)}
          onSaved={closeAndReload(setChanging)}
        />
      )}
      {removing && (
        <RemoveDialog
          submission={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={closeAndReload(setRemoving)}
        />
      )}
    </div>
  );
}

function Filters({ filter, topics }: { filter: ReturnType<typeof filterOf>; topics: string[] }) {
  return (
    <ListFilter q={filter.q} hint={texts.searchHint}>
      <FilterSelect
        name="status"
        label={texts.status}
        value={filter.status}
        any={texts.anyStatus}
        options={STATUSES}
        labels={(status) => submissionTexts.statuses[status]}
      />
      <FilterSelect name="topic" label={texts.topic} value={filter.topic} any={texts.anyTopic} options={topics} />
      <FilterSelect
        name="sort"
        label={texts.sort}
        value={filter.sort ?? 'newest'}
        options={SUBMISSION_SORTS}
        labels={(sort) => texts.sorts[sort]}
      />
    </ListFilter>
  );
}

interface RowsProps {
  rows: StaffSubmission[];
  onChangeStatus: (row: StaffSubmission) => void;
  onRemove: ((row: StaffSubmission) => void) | undefined;
}

function Rows({ rows, ...actions }: RowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => open.has(id);
  const onToggle = (id: string) =>
    setOpen(new Set(isOpen(id) ? [...open].filter((openId) => openId !== id) : [...open, id]));
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={submissionColumns({ isOpen, onToggle, ...actions })}
      below={(row) => isOpen(row.id) && <SubmissionDetails submission={row} />}
    />
  );
}

/** Downloads all submissions of the filter as a CSV file. */
async function exportList(filter: ReturnType<typeof filterOf> | undefined): Promise<void> {
  try {
    const { content, name } = await client.export(filter ?? {});
    saveAs(content, name);
  } catch (error) {
    console.error(error);
    toast.error(texts.exportFailed);
  }
}
