import { classNames } from './class-names.ts';

/** Letters of a word that fits into a third of a narrow screen. */
const MAX_LETTERS = 13;

/** A row of numbers with labels. */
export function Facts({ label, facts }: { label: string; facts: { name: string; value: string }[] }) {
  const isNarrow = ({ name }: { name: string }) => name.split(' ').every((word) => word.length <= MAX_LETTERS);
  const isInThirds = facts.length === 3 && facts.every(isNarrow);
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid border-t border-l border-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none',
        isInThirds ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse justify-end gap-1 border-r border-b border-line bg-raised p-3 sm:p-5',
            !isInThirds && 'last:odd:col-span-2 sm:last:odd:col-span-1',
          )}
        >
          <dt className="text-sm text-faint">{name}</dt>
          <dd className="font-serif text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
