import { useState } from 'react';

/** Which version became which by one's own saves: a form that was begun before another part was saved is not outdated by it. */
export function useOwnSaves() {
  const [saves, setSaves] = useState<ReadonlyMap<number, number>>(new Map());
  const latest = (version: number): number => {
    const next = saves.get(version);
    return next ? latest(next) : version;
  };
  const note = (before: number | undefined, after: number) => {
    if (before && after > before) setSaves((known) => new Map(known).set(before, after));
  };
  return { latest, note };
}
