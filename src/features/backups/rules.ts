import { dayOf } from '#base/dates.ts';

export const RUN_KINDS = ['BACKUP', 'REHEARSAL'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** How often a backup or rehearsal is tried in its day or month. */
export const MAX_ATTEMPTS = 3;
/** Milliseconds from a failed attempt to the next one. */
export const PAUSE_MS = 3600_000;
/** Milliseconds after which a run that has not ended was lost. */
export const LOST_MS = 13 * 3600_000;

/**
 * The day or month of a run: the day of a backup ("2026-11-28") or the month of a rehearsal ("2026-11"). A period begins at a time of the
 * day in Kigali, `minutes` after midnight, and is made up for when the journal was not running then.
 */
export function periodOf(kind: RunKind, now: Date, minutes: number): string {
  const day = dayOf(new Date(now.getTime() - minutes * 60_000).toISOString());
  return kind === 'BACKUP' ? day : day.slice(0, 7);
}
