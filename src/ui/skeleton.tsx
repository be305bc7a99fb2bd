import { classNames } from './class-names.ts';

/** A grey placeholder in the shape of the content to come. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-sm bg-line', className)} />;
}
