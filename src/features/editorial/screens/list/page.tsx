import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import type { StaffListQuery } from '#features/articles/contract.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { STATUSES, type Status, SUBMISSION_SORTS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { topicsClient } from '#features/topics/client.ts';
import type { Topic } from '#features/topics/contract.ts';
import { topicChoices } from '#features/topics/rules.ts';
import { Button } from '#ui/button.tsx';
import { pageOf } from '#ui/list-address.ts';
import { saveAs } from '#ui/save-as.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DataTable } from '#ui/staff/data-table.tsx';
import { FilterSelect } from '#ui/staff/filter-select.tsx';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { editorialClient } from '../../client.ts';
import type { ListEditor } from '../../list-contract.ts';
import { MAX_BULK } from '../../rules.ts';
import { editorialTexts } from '../../texts.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { StatusDialog } from '../status-dialog.tsx';
import { submissionColumns } from './columns.tsx';
import { SubmissionDetails } from './details.tsx';
import { type AddressFilter, chosenIn, filterOf } from './filter.ts';
import { SavedFilters } from './saved-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatCards } from './stat-cards.tsx';

const texts = submissionTexts.dashboard;
const PAGE_SIZE = 5;
const client = editorialClient(api);

export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const filter = filterOf(search);
  const [{ data: rows, total }, stats, topics, editors, saved] = await Promise.all([
    client.list({ ...filter, page: pageOf(search), perPage: PAGE_SIZE }),
    submissionsClient(api).stats(),
    topicsClient(api).list(),
    client.editors(),
    client.filters(),
  ]);
  return { rows, total, stats, topics, editors, saved, filter };
});

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** The editors' list of submissions, with the number in each status. */
export default function SubmissionsScreen() {
  const loaded = useStaffData(clientLoader);
  const revalidator = useRevalidator();
  const [changing, setChanging] = useState<StaffSubmission>();
  const [removing, setRemoving] = useState<StaffSubmission>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mayRemove = useMay('submission.remove');
  const reload = () => revalidator.revalidate();
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
      {loaded && (
        <>
          <Filters filter={loaded.filter} topics={loaded.topics} editors={loaded.editors} />
          <SavedFilters saved={loaded.saved} filter={loaded.filter} onChanged={reload} />
        </>
      )}
      <Listing
        rows={loaded?.rows}
        words={loaded ? wordsFor(loaded.filter) : texts}
        paging={{ total: loaded?.total ?? 0, perPage: PAGE_SIZE }}
      >
        {(rows) => (
          <Rows
            rows={rows}
            isSelected={(id) => selected.has(id)}
            onSelect={(id) => setSelected(toggled(selected, id))}
            onChangeStatus={setChanging}
            onRemove={mayRemove ? setRemoving : undefined}
          />
        )}
      </Listing>
      {loaded && (
        <SelectionBar
          ids={[...selected]}
          total={Math.min(loaded.total, MAX_BULK)}
          editors={loaded.editors}
          onSelectAll={() => void idsOf(loaded.filter).then(setSelected)}
          onClear={() => setSelected(new Set())}
          onExport={() => void exportList({ ids: [...selected].join(',') })}
          onChanged={reload}
        />
      )}
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

const wordsFor = (filter: AddressFilter) =>
  Object.keys(chosenIn(filter)).length > 0 ? { ...texts, emptyHint: texts.emptyFilterHint } : texts;

/** The set with the member if it lacked it, and without it if it had it. */
function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const others = new Set(set);
  if (!others.delete(member)) others.add(member);
  return others;
}

/** The ids of all submissions of a filter, as many as can be changed at once. */
async function idsOf(filter: AddressFilter): Promise<ReadonlySet<string>> {
  try {
    const { data } = await client.list({ ...filter, page: 1, perPage: MAX_BULK });
    return new Set(data.map(({ id }) => id));
  } catch (error) {
    console.error(error);
    toast.error(editorialTexts.list.failed);
    return new Set();
  }
}

interface FiltersProps {
  filter: AddressFilter;
  topics: Topic[];
  editors: ListEditor[];
}

function Filters({ filter, topics, editors }: FiltersProps) {
  const { list: words } = editorialTexts;
  const names = new Map([
    ['me', words.me],
    ['none', words.nobody],
    ...editors.map(({ id, name }) => [id, name] as const),
  ]);
  const topicNames = new Map(topicChoices(topics).map(({ name, label }) => [name, label]));
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
      <FilterSelect
        name="topic"
        label={texts.topic}
        value={filter.topic}
        any={texts.anyTopic}
        options={[...topicNames.keys()]}
        labels={(topic) => topicNames.get(topic) ?? topic}
      />
      <FilterSelect
        name="editor"
        label={words.editor}
        value={filter.editor}
        any={words.anyEditor}
        options={[...names.keys()]}
        labels={(editor) => names.get(editor) ?? editor}
      />
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
  isSelected: (id: string) => boolean;
  onSelect: (id: string) => void;
  onChangeStatus: (row: StaffSubmission) => void;
  onRemove: ((row: StaffSubmission) => void) | undefined;
}

function Rows({ rows, ...actions }: RowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => open.has(id);
  const onToggle = (id: string) => setOpen(toggled(open, id));
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={submissionColumns({ isOpen, onToggle, ...actions })}
      below={(row) => isOpen(row.id) && <SubmissionDetails submission={row} />}
    />
  );
}

/** Downloads all submissions of a filter as a CSV file. */
async function exportList(filter: StaffListQuery | undefined): Promise<void> {
  try {
    const { content, name } = await client.export(filter ?? {});
    saveAs(content, name);
  } catch (error) {
    console.error(error);
    toast.error(texts.exportFailed);
  }
}
