import { useState } from 'react';

/** Maps versions to their successors by own saves, so that saving one part of a record does not outdate the form of another. */
export function useOwnSaves() {
  const [saves, setSaves] = useState<ReadonlyMap<number, number>>(new Map());
  const latest = (version: number): number => {
    const next = saves.get(version);
    return next ? latest(next) : version;
  };
  const note = (before: number | undefined, after: number) => {
    if (before && after > before) setSaves((saves) => new Map(saves).set(before, after));
  };
  return { latest, note };
}
