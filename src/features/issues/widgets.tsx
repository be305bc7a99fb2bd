import { Pattern } from '#ui/patterns.tsx';
import type { Issue } from './contract.ts';
import { coverOf } from './rules.ts';

/** The cover of an issue, drawn from its number and year. Decoration: its title is beside it. */
export function IssueCover({ issue }: { issue: Pick<Issue, 'issueNumber' | 'year'> }) {
  const { kind, tile } = coverOf(issue);
  return (
    <div aria-hidden="true" className="relative aspect-3/4 w-full overflow-hidden">
      <Pattern kind={kind} tile={tile} />
      <span className="absolute inset-x-0 bottom-0 flex items-baseline justify-between bg-paint-black px-4 py-3 font-serif text-paint-white">
        <span className="text-2xl">{issue.issueNumber}</span>
        <span>{issue.year}</span>
      </span>
    </div>
  );
}
