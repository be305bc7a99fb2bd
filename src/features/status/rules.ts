import { LEAST_CASES } from '#features/review/figures/rules.ts';

/** Months whose decisions and articles count. */
export const MONTHS = 24;

/** Days over which the running of the journal is counted, at most. */
export const DAYS = 30;
/** Minutes between two marks that the journal is running. */
export const BEAT_MINUTES = 5;
const BEATS_A_DAY = (24 * 60) / BEAT_MINUTES;

/** The whole percentage of `part` in `n` cases; null for too few cases. */
export const shareOf = (part: number, n: number): number | null =>
  n < LEAST_CASES ? null : Math.round((part * 100) / n);

/** The part of whole days during which the journal was running, in percent with one decimal, rounded down. */
export const runningShareOf = (beats: number, days: number): number =>
  Math.min(100, Math.floor((beats * 1000) / (days * BEATS_A_DAY)) / 10);
