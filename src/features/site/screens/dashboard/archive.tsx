import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { longDate, momentOf } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { FieldError } from '#ui/field.tsx';
import { pageOf } from '#ui/list-address.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { archiveClient } from '../../archive-client.ts';
import { TRASH_PER_PAGE, type TrashItem } from '../../archive-contract.ts';
import { officeTexts } from '../../office-texts.ts';

const texts = officeTexts.archive;
const PAGE_SIZE = 10;
const { columns } = texts;

/** `?page=` is the page of the submissions, `?trash=` that of the deleted records. */
export const clientLoader = staffLoader(async ({ request }) => {
  const search = new URL(request.url).searchParams;
  const [submissions, trash] = await Promise.all([
    editorialClient(api).list({ archived: 'true', page: pageOf(search), perPage: PAGE_SIZE }),
    archiveClient(api).trash(pageOf(search, 'trash')),
  ]);
  return { submissions, trash };
}, texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Archived submissions and deleted records, which can be restored. */
export default function ArchiveScreen() {
  const loaded = useStaffData(clientLoader);
  const { busy, refusal, restore } = useRestore();
  const words = { loadFailed: texts.loadFailed };
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
      <StaffHead title={texts.title} lead={texts.lead} />
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <section aria-labelledby="submissions" className="grid gap-4">
        <h2 id="submissions" className="text-xl">
          {texts.submissions}
        </h2>
        <Listing
          rows={loaded?.submissions.data}
          words={{ ...words, empty: texts.emptySubmissions }}
          paging={{ total: loaded?.submissions.total ?? 0, perPage: PAGE_SIZE }}
        >
          {(rows) => (
            <DataTable
              rows={rows}
              keyOf={({ id }) => id}
              columns={submissionColumns(busy, ({ id }) => restore(() => submissionsClient(api).restore(id)))}
            />
          )}
        </Listing>
      </section>
      <section aria-labelledby="trash" className="grid gap-4">
        <div>
          <h2 id="trash" className="text-xl">
            {texts.trash}
          </h2>
          <p className="mt-1 text-faint">{texts.trashLead(TRASH_DAYS)}</p>
        </div>
        <Listing
          rows={loaded?.trash.data}
          words={{ ...words, empty: texts.emptyTrash(TRASH_DAYS) }}
          paging={{ total: loaded?.trash.total ?? 0, perPage: TRASH_PER_PAGE, name: 'trash' }}
        >
          {(rows) => (
            <DataTable
              rows={rows}
              keyOf={({ id }) => id}
              columns={trashColumns(busy, ({ id }) => restore(() => archiveClient(api).restore(id)))}
            />
          )}
        </Listing>
      </section>
    </div>
  );
}

function submissionColumns(busy: boolean, onRestore: (row: StaffSubmission) => void): Column<StaffSubmission>[] {
  return [
    {
      name: columns.title,
      hideName: true,
      cell: ({ manuscriptTitle, number }) => (
        <>
          <span className="font-serif text-base font-semibold">{manuscriptTitle}</span>
          <span className="block text-xs text-faint">{number}</span>
        </>
      ),
    },
    {
      name: columns.status,
      cell: ({ status, deletedAt }) => (
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {deletedAt && <Badge tone="danger">{texts.deleted}</Badge>}
        </span>
      ),
    },
    { name: columns.when, holds: 'words', cell: ({ deletedAt }) => deletedAt && longDate(deletedAt) },
    {
      name: columns.actions,
      hideName: true,
      cell: (row) =>
        row.deletedAt && <Restore title={row.manuscriptTitle} busy={busy} onRestore={() => onRestore(row)} />,
    },
  ];
}

function trashColumns(busy: boolean, onRestore: (row: TrashItem) => void): Column<TrashItem>[] {
  return [
    { name: columns.title, hideName: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
    { name: columns.kind, cell: ({ kind }) => texts.kinds[kind] ?? kind },
    { name: columns.when, holds: 'words', cell: ({ deletedAt }) => momentOf(deletedAt) },
    {
      name: columns.actions,
      hideName: true,
      cell: (row) => <Restore title={row.title} busy={busy} onRestore={() => onRestore(row)} />,
    },
  ];
}

function Restore({ title, busy, onRestore }: { title: string; busy: boolean; onRestore: () => void }) {
  return (
    <RowActions>
      <IconButton icon={RotateCcw} label={texts.restore(title)} disabled={busy} onClick={onRestore} />
    </RowActions>
  );
}

/** Restores one record at a time; `refusal` is the reason of the last failure. */
function useRestore() {
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const { busy, submit } = useServerForm((error) => {
    toast.error(texts.restoreFailed);
    setRefusal(error instanceof AppError ? error.message : undefined);
  });
  const restore = (work: () => Promise<{ message: string }>) =>
    void submit(async () => {
      setRefusal(undefined);
      toast.success((await work()).message);
      await revalidator.revalidate();
    });
  return { busy, refusal, restore };
}
