import { classNames } from './class-names.ts';

/** A row of numbers with labels. */
export function Facts({ label, facts }: { label: string; facts: { name: string; value: string }[] }) {
  return (
    <dl
      aria-label={label}
      className={classNames(
        'grid border-t border-l border-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none',
        facts.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end gap-1 border-r border-b border-line bg-raised p-3 sm:p-5"
        >
          <dt className="text-sm text-faint">{name}</dt>
          <dd className="font-serif text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
