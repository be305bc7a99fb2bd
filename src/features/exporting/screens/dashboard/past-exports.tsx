import { Ban, CircleCheck, CircleX, LoaderCircle, type LucideIcon, Trash2 } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import type { JournalExport } from '../../contract.ts';
import { exportingTexts as texts } from '../../texts.ts';

const BADGES: Record<JournalExport['state'], { tone: Tone; icon: LucideIcon }> = {
  running: { tone: 'accent', icon: LoaderCircle },
  ready: { tone: 'positive', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
  full: { tone: 'danger', icon: CircleX },
  failed: { tone: 'danger', icon: CircleX },
  deleted: { tone: 'neutral', icon: Trash2 },
};

/** The exports so far, each with the administrator who started it and the state of its file. */
export function PastExports({ exports: rows }: { exports: JournalExport[] }) {
  const { columns } = texts;
  const shown: Column<JournalExport>[] = [
    { name: columns.started, cell: ({ startedAt }) => momentOf(startedAt) },
    { name: columns.by, holds: 'words', cell: ({ startedBy }) => startedBy || '–' },
    { name: columns.state, cell: ({ state }) => <Badge {...BADGES[state]}>{texts.states[state]}</Badge> },
    { name: columns.size, cell: ({ size }) => (size > 0 ? fileSize(size) : '–') },
  ];
  return (
    <section aria-labelledby="exports">
      <h2 id="exports" className="mb-3 text-lg">
        {texts.earlier}
      </h2>
      {rows.length === 0 ? (
        <p className="text-faint">{texts.none}</p>
      ) : (
        <DataTable rows={rows} keyOf={({ id }) => id} columns={shown} />
      )}
    </section>
  );
}
