import { classNames } from './class-names.ts';

/** A grey place where something will come; give it the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-sm bg-line', className)} />;
}
