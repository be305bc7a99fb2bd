import { grouped } from '#base/text.ts';
import { STATUSES, type Status } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';

/** One card per status with its number of submissions, or a dash if the numbers could not be loaded. */
export function StatCards({ stats }: { stats: Record<Status, number> | undefined }) {
  const statuses = stats ? (Object.keys(stats) as Status[]) : STATUSES;
  return (
    <dl className="grid grid-cols-2 border-t border-l border-line sm:grid-cols-4 lg:grid-cols-7">
      {statuses.map((status) => (
        <div
          key={status}
          className="flex flex-col-reverse justify-end gap-1 border-r border-b border-line bg-raised p-4 last:col-span-2 lg:last:col-span-1"
        >
          <dt className="text-xs text-faint">{submissionTexts.statuses[status]}</dt>
          <dd className="font-serif text-2xl">{stats ? grouped(stats[status]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
