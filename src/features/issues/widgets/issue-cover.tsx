import { JOURNAL } from '#features/journal/journal.ts';
import { classNames } from '#ui/class-names.ts';
import { Pattern } from '#ui/patterns.tsx';
import type { Issue } from '../contract.ts';
import { coverOf } from '../rules.ts';

/** The patterns are painted on a red ground; another ground takes its place. */
const GROUNDS = {
  red: '',
  grey: '[--color-paint-red:var(--color-paint-grey)]',
  black: '[--color-paint-red:var(--color-paint-black)]',
};

/** The cover of an issue: its picture, or a drawing made from its number and year. Decoration: its title is beside it. */
export function IssueCover({ issue }: { issue: Pick<Issue, 'issueNumber' | 'year' | 'coverImage'> }) {
  const { coverImage } = issue;
  if (coverImage)
    return (
      <img
        src={coverImage}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-3/4 w-full bg-sunken object-cover"
      />
    );
  const { kind, tile, ground } = coverOf(issue);
  return (
    <div aria-hidden="true" className="relative aspect-3/4 w-full overflow-hidden">
      <div className={classNames('size-full', GROUNDS[ground])}>
        <Pattern kind={kind} tile={tile} />
      </div>
      <span className="absolute inset-x-0 top-0 bg-paint-black px-4 py-2 font-serif text-sm text-paint-white">
        {JOURNAL.shortName}
      </span>
      <span className="absolute inset-x-0 bottom-0 flex items-baseline justify-between bg-paint-black px-4 py-3 font-serif text-paint-white">
        <span className="text-2xl">{issue.issueNumber}</span>
        <span>{issue.year}</span>
      </span>
    </div>
  );
}
