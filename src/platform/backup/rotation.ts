import { dayOf } from '#base/dates.ts';

/** How many days, weeks and months keep their newest backup. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

const DAY_MS = 24 * 3600_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_TO_MONDAY = 3;

const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + DAYS_TO_MONDAY) / 7));

/**
 * Returns the backups to keep: the newest of each of the last days, weeks and months that have one. Days without a backup do
 * not count, so nothing is lost while none are made.
 */
export function keptBackups<T extends { madeAt: Date }>(backups: readonly T[], keep: Keep): Set<T> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const dayOfBackup = ({ madeAt }: T) => dayOf(madeAt.toISOString());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewestOfEach = (spanOf: (day: string) => string, count: number) => {
    const spans = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(dayOfBackup(backup));
      if (spans.has(span)) continue;
      if (spans.size === count) return;
      spans.add(span);
      kept.add(backup);
    }
  };
  keepNewestOfEach((day) => day, keep.daily);
  keepNewestOfEach(weekOf, keep.weekly);
  keepNewestOfEach((day) => day.slice(0, 7), keep.monthly);
  return kept;
}

/** A backup that the journal made by itself, by its name; those made by hand have other names and are never deleted. */
export interface NamedBackup {
  name: string;
  madeAt: Date;
}

const NAME = /^nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.zst(\.age)?$/;

/** The name of a backup that the journal makes by itself. */
export function nightlyName(madeAt: Date, isEncrypted: boolean): string {
  return `nightly-${stampOf(madeAt)}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** "2026-11-28T00-30-00": a moment (UTC) for the name of a file. */
export const stampOf = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-');

/** Of the names in a folder or bucket, those that the journal no longer needs. */
export function expiredNames(names: readonly string[], keep: Keep): string[] {
  const backups = names.flatMap((name): NamedBackup[] => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    const madeAt = new Date(`${day}T${time.slice(0, 3).join(':')}Z`);
    return day && !Number.isNaN(madeAt.getTime()) ? [{ name, madeAt }] : [];
  });
  const kept = keptBackups(backups, keep);
  return backups.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}
