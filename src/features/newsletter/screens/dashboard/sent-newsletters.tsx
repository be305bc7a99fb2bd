import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { longDate, momentOf } from '#base/dates.ts';
import { LANGUAGE_NAMES } from '#base/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { pageOf } from '#ui/list-address.ts';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { EditButton } from '#ui/staff/edit-button.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { NEWSLETTERS_PER_PAGE, type Newsletter } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { FailureList } from './failure-list.tsx';
import { ListHead } from './list-head.tsx';
import { SendingProgress } from './sending-progress.tsx';

const texts = newsletterTexts.dashboard;
const { columns } = texts;

interface SentProps {
  loaded: { data: Newsletter[]; total: number } | undefined;
  onEdit: (id: string) => void;
}

/** Sent newsletters with their progress. */
export function SentNewsletters({ loaded, onEdit }: SentProps) {
  const [search] = useSearchParams();
  const [explained, setExplained] = useState<string>();
  const before = (pageOf(search, 'sent') - 1) * NEWSLETTERS_PER_PAGE;
  const explain = (id: string) => setExplained(explained === id ? undefined : id);
  return (
    <section aria-labelledby="sent" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListHead id="sent" title={texts.sentTitle} count={loaded && texts.sentCount(loaded.total)} />
      <Listing
        rows={loaded?.data}
        words={{ ...texts.noNewsletters, loadFailed: texts.newslettersFailed }}
        paging={{ total: loaded?.total ?? 0, perPage: NEWSLETTERS_PER_PAGE, name: 'sent' }}
      >
        {(newsletters) => (
          <DataTable
            rows={newsletters}
            keyOf={({ id }) => id}
            columns={sentColumns({ before, onEdit, onExplain: explain, explained })}
            below={({ id }) => id === explained && <FailureList id={id} />}
          />
        )}
      </Listing>
    </section>
  );
}

interface ColumnOptions {
  /** Number of rows on the previous pages. */
  before: number;
  onEdit: (id: string) => void;
  onExplain: (id: string) => void;
  explained: string | undefined;
}

function sentColumns({ before, onEdit, onExplain, explained }: ColumnOptions): Column<Newsletter>[] {
  return [
    { name: columns.number, cell: (_, index) => before + index + 1 },
    {
      name: columns.title,
      cell: ({ title, language, editedAt }) => (
        <>
          <span className="block font-semibold">{title}</span>
          {language && <span className="block text-sm text-faint">{LANGUAGE_NAMES[language]}</span>}
          {editedAt && (
            <span title={momentOf(editedAt)}>
              <Badge icon={Pencil}>{texts.edited}</Badge>
            </span>
          )}
        </>
      ),
    },
    {
      name: columns.date,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={momentOf(createdAt)} className="whitespace-nowrap">
          {longDate(createdAt)}
        </time>
      ),
    },
    {
      name: columns.sending,
      cell: (newsletter) => (
        <SendingProgress
          newsletter={newsletter}
          isExplained={newsletter.id === explained}
          onExplain={() => onExplain(newsletter.id)}
        />
      ),
    },
    {
      name: columns.actions,
      hideName: true,
      cell: ({ id, title }) => (
        <RowActions>
          <EditButton id={id} name={title} onClick={() => onEdit(id)} />
        </RowActions>
      ),
    },
  ];
}
