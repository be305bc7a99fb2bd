import { CircleCheck, CircleDashed, type LucideIcon, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { longDate, momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { importingClient } from '../../client.ts';
import type { Imported } from '../../contract.ts';
import { IMPORTS_PER_PAGE } from '../../rules.ts';
import { importingTexts } from '../../texts.ts';
import type { RunAct } from './run-act.ts';

const texts = importingTexts.screen;

const BADGES: Record<Imported['state'], { tone: Tone; icon: LucideIcon }> = {
  finished: { tone: 'positive', icon: CircleCheck },
  unfinished: { tone: 'warning', icon: CircleDashed },
  undone: { tone: 'neutral', icon: Undo2 },
};

interface PastImportsProps {
  list: { data: Imported[]; total: number };
  /** Nothing can be undone while other work is under way. */
  isBusy: boolean;
  refusal: string | undefined;
  act: RunAct;
}

const contentsOf = ({ articles, issues, people, used }: Imported) => {
  if (used > 0) return texts.used(used);
  return people > 0 ? texts.people(people) : texts.contents(articles, issues);
};

/** Content that undoing an import takes away, and content that stays. */
function undoText(row: Imported): string {
  const text = row.used > 0 ? texts.undoUsage : row.people > 0 ? texts.undoPeople : texts.undoText;
  return text(row.fileName, contentsOf(row));
}

/** Imports that have written something, also those of the command; each can be undone for 30 days. */
export function PastImports({ list, isBusy, refusal, act }: PastImportsProps) {
  const [undoing, setUndoing] = useState<Imported>();
  const { listColumns: columns } = texts;
  const shown: Column<Imported>[] = [
    {
      name: columns.file,
      hideName: true,
      holds: 'title',
      cell: ({ fileName }) => <span className="font-semibold">{fileName}</span>,
    },
    { name: columns.started, cell: ({ startedAt }) => momentOf(startedAt) },
    {
      name: columns.contents,
      cell: (row) => (row.state === 'undone' ? '–' : contentsOf(row)),
    },
    { name: columns.state, cell: ({ state }) => <Badge {...BADGES[state]}>{texts.states[state]}</Badge> },
    {
      name: columns.undo,
      hideName: true,
      cell: (row) =>
        row.undoUntil && (
          <div className="flex flex-wrap items-center gap-x-3">
            <Button
              look="secondary"
              disabled={isBusy}
              aria-label={texts.undoNamed(row.fileName)}
              onClick={() => setUndoing(row)}
            >
              {texts.undo}
            </Button>
            <span className="text-xs text-faint">{texts.until(longDate(row.undoUntil))}</span>
          </div>
        ),
    },
  ];
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="mb-3 text-lg">
        {texts.list}
      </h2>
      <Refusal>{refusal}</Refusal>
      {list.total === 0 ? (
        <p className="text-faint">{texts.none}</p>
      ) : (
        <Listing
          rows={list.data}
          words={{ loadFailed: texts.loadFailed, empty: texts.none }}
          paging={{ total: list.total, perPage: IMPORTS_PER_PAGE }}
        >
          {(rows) => <DataTable rows={rows} keyOf={({ id }) => id} columns={shown} />}
        </Listing>
      )}
      <Confirm
        open={undoing !== undefined}
        title={texts.undoAsk}
        text={undoing && undoText(undoing)}
        yes={texts.yes}
        no={texts.no}
        busy={isBusy}
        onClose={() => setUndoing(undefined)}
        onYes={() => {
          const { id = '' } = undoing ?? {};
          void act(() => importingClient(api).undo(id)).finally(() => setUndoing(undefined));
        }}
      />
    </section>
  );
}
