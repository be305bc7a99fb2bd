import { memoize } from './memoize.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month).toLocaleDateString('en-GB', { month: 'long' }),
);
/** Milliseconds Kigali is ahead of UTC, all year. */
const KIGALI = 2 * 60 * 60 * 1000;

/** "12 March 2026", in Kigali's time zone. `iso` is an ISO 8601 instant. */
export function longDate(iso: string): string {
  const [year, month, day] = dayOf(iso).split('-').map(Number);
  return `${day} ${monthName(Number(month))} ${year}`;
}

/** "12 Mar 2026", or "12 Mar" without the year, in Kigali's time zone. */
export function shortDate(iso: string, { withYear }: { withYear: boolean }): string {
  const [year, month, day] = dayOf(iso).split('-').map(Number);
  const parts = [day, monthName(Number(month)).slice(0, 3), ...(withYear ? [year] : [])];
  return parts.join(' ');
}

/** "March" for 3. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** "2026/03/12", the form Google Scholar requires in `citation_publication_date`. */
export function slashDate(iso: string): string {
  return dayOf(iso).replaceAll('-', '/');
}

/** "2026-03-12": the day of an instant in Kigali, in the format of date fields. Throws a RangeError for an invalid instant. */
export const dayOf = memoize(1000, (iso: string) =>
  new Date(new Date(iso).getTime() + KIGALI).toISOString().slice(0, 10),
);

/** The year of an instant in Kigali. */
export function yearOf(iso: string): number {
  return Number(dayOf(iso).slice(0, 4));
}

/** Noon in Kigali of a day such as "2026-03-12": the same day in almost every time zone. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+02:00`);
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

/** "12 March 2026 at 14:05", in Kigali's time zone. */
export function momentOf(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Mar 2026" for "2026-03". */
export function shortMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** The instant a day ("2026-03-12") begins in Kigali, which has no daylight saving time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}

/** The instant of a local time in Kigali, such as "2026-12-01T09:00", in ISO 8601 with its time zone. */
export function instantOf(localTime: string): string {
  return `${localTime.slice(0, 16)}:00+02:00`;
}

/** "2026-12-01T09:00": the local time of an instant in Kigali, in the format of fields for date and time. */
export function localTimeOf(iso: string): string {
  return new Date(new Date(iso).getTime() + KIGALI).toISOString().slice(0, 16);
}

/** The instant a day ends in Kigali. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + 24 * 3600_000);
}
