import * as kinyarwanda from './kinyarwanda.ts';
import { currentLanguage, LANGUAGES, type Language, LOCALES } from './languages.ts';
import { memoize } from './memoize.ts';

const MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  rw: kinyarwanda.MONTHS,
};
/** Where not all months are cut after three letters. */
const SHORT_MONTHS: Partial<Record<Language, string>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  rw: kinyarwanda.SHORT_MONTHS,
};
/** Milliseconds Kigali is ahead of UTC, all year. */
const KIGALI = 2 * 60 * 60 * 1000;

/** "12 March 2026", in Kigali's time zone. `iso` is an ISO 8601 instant. */
export function longDate(iso: string): string {
  const [year, month, day] = dayOf(iso).split('-').map(Number);
  return `${dayOfMonth(Number(day))} ${monthName(Number(month))} ${year}`;
}

/** "12 Mar 2026", or "12 Mar" without the year, in Kigali's time zone. */
export function shortDate(iso: string, { withYear }: { withYear: boolean }): string {
  const [year, month, day] = dayOf(iso).split('-').map(Number);
  const short = SHORT_MONTHS[currentLanguage()]?.split(' ')[Number(month) - 1] ?? monthName(Number(month)).slice(0, 3);
  return [dayOfMonth(Number(day)), short, ...(withYear ? [year] : [])].join(' ');
}

/** French has an ordinal for the first day of a month only. */
const dayOfMonth = (day: number): string => (currentLanguage() === 'fr' && day === 1 ? '1er' : String(day));

/** "March" for 3. */
export function monthName(month: number): string {
  return MONTHS[currentLanguage()].split(' ')[month - 1] ?? '';
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

const momentIn = memoize(LANGUAGES.length, (language) => {
  const time = { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Kigali' } as const;
  return new Intl.DateTimeFormat(LOCALES[language as Language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...time,
  });
});

/** "12 March 2026 at 14:05", in Kigali's time zone. */
export function momentOf(iso: string): string {
  if (currentLanguage() === 'rw') return kinyarwanda.moment(longDate(iso), localTimeOf(iso).slice(11));
  return momentIn(currentLanguage()).format(new Date(iso));
}

const monthIn = memoize(LANGUAGES.length, (language) => {
  return new Intl.DateTimeFormat(LOCALES[language as Language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
});

/** "Mar 2026" for "2026-03". */
export function shortMonth(month: string): string {
  const [year, number] = month.split('-');
  if (currentLanguage() === 'rw') return `${SHORT_MONTHS.rw?.split(' ')[Number(number) - 1]} ${year}`;
  return monthIn(currentLanguage()).format(new Date(`${month}-01T00:00:00Z`));
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

/** The last moment of a day ("2026-03-12") in Kigali. */
export function lastMomentOf(day: string): Date {
  return new Date(endOfDay(day).getTime() - 1);
}

/** The instant a day ends in Kigali. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + 24 * 3600_000);
}
