import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Empty, LoadFailed } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { DataTable } from '../../../../ui/staff/data-table.tsx';
import { api } from '../../../accounts/client.ts';
import { submissionsClient } from '../../../submissions/client.ts';
import type { StaffSubmission } from '../../../submissions/contract.ts';
import type { Status } from '../../../submissions/rules.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { articlesClient } from '../../client.ts';
import { StatCards } from './stat-cards.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { submissionColumns } from './submission-columns.tsx';
import { SubmissionDetails } from './submission-details.tsx';

const texts = submissionTexts.dashboard;
const PAGE_SIZE = 5;

interface Loaded {
  rows: StaffSubmission[];
  total: number;
  stats: Record<Status, number>;
}

export default function SubmissionsScreen() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { loaded, failed, reload } = useSubmissions(page);
  const [changing, setChanging] = useState<StaffSubmission>();
  const pages = Math.max(1, Math.ceil((loaded?.total ?? 0) / PAGE_SIZE));
  const goTo = (next: number) => setSearch(next === 1 ? {} : { page: String(next) });

  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      {failed && <LoadFailed message={texts.loadFailed} retryLabel={texts.tryAgain} onRetry={reload} />}
      <StatCards stats={loaded?.stats} />
      {loaded ? (
        <Rows rows={loaded.rows} onChangeStatus={setChanging} />
      ) : (
        !failed && <Skeleton className="mt-8 h-96" />
      )}
      {pages > 1 && (
        <nav aria-label={texts.pageOf(page, pages)} className="mt-6 flex items-center justify-end gap-4">
          <Button look="secondary" disabled={page === 1} onClick={() => goTo(page - 1)}>
            {texts.previous}
          </Button>
          <span>{texts.pageOf(page, pages)}</span>
          <Button look="secondary" disabled={page >= pages} onClick={() => goTo(page + 1)}>
            {texts.next}
          </Button>
        </nav>
      )}
      {changing && loaded && (
        <StatusDialog
          submission={changing}
          statuses={Object.keys(loaded.stats) as Status[]}
          onClose={() => setChanging(undefined)}
          onSaved={() => {
            setChanging(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

function Rows({ rows, onChangeStatus }: { rows: StaffSubmission[]; onChangeStatus: (row: StaffSubmission) => void }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) {
    return (
      <div className="mt-8">
        <Empty title={texts.empty}>{texts.emptyHint}</Empty>
      </div>
    );
  }
  const isOpen = (id: string) => open.has(id);
  const onToggle = (id: string) =>
    setOpen(new Set(isOpen(id) ? [...open].filter((known) => known !== id) : [...open, id]));
  return (
    <div className="mt-8">
      <DataTable
        rows={rows}
        keyOf={({ id }) => id}
        columns={submissionColumns({ isOpen, onToggle, onChangeStatus })}
        below={(row) => isOpen(row.id) && <SubmissionDetails submission={row} />}
      />
    </div>
  );
}

/** One page of submissions with the counts; loaded again on demand. */
function useSubmissions(page: number) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      const [{ data: rows, total }, stats] = await Promise.all([
        articlesClient(api).listAsStaff({ page, perPage: PAGE_SIZE }),
        submissionsClient(api).stats(),
      ]);
      setLoaded({ rows, total, stats });
      setFailed(false);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  }, [page]);
  useEffect(() => void load(), [load]);
  return { loaded, failed, reload: () => void load() };
}
