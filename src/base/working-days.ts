const DAY = 24 * 3600_000;

/** Public holidays of Rwanda with a fixed date, as month and day. */
const HOLIDAYS = new Set(['01-01', '01-02', '02-01', '04-07', '05-01', '07-01', '07-04', '08-15', '12-25', '12-26']);
/** Eid al-Fitr and Eid al-Adha, as month and day of the Islamic calendar. */
const EIDS = new Set(['10/1', '12/10']);
/** By the calendar of Umm al-Qura; the day that is announced in Rwanda may be the next one. */
const ISLAMIC = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
const FRIDAY = 5;

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return new Date(Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1, 12));
}

/** Good Friday, Easter Monday, Umuganura on the first Friday of August, and the two Eids. */
function isMovableHoliday(noon: Date): boolean {
  const fromEaster = Math.round((noon.getTime() - easterOf(noon.getUTCFullYear()).getTime()) / DAY);
  const isUmuganura = noon.getUTCMonth() === 7 && noon.getUTCDate() <= 7 && noon.getUTCDay() === FRIDAY;
  return fromEaster === -2 || fromEaster === 1 || isUmuganura || EIDS.has(islamicDayOf(noon));
}

function islamicDayOf(date: Date): string {
  const parts = ISLAMIC.formatToParts(date);
  const part = (type: 'month' | 'day') => parts.find((one) => one.type === type)?.value;
  return `${part('month')}/${part('day')}`;
}

/** Whether mails of the calendar go out on a day ("2026-03-12"): Monday to Friday, without the public holidays of Rwanda. */
export function isWorkingDay(day: string): boolean {
  const noon = new Date(`${day}T12:00:00Z`);
  const weekday = noon.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5)) && !isMovableHoliday(noon);
}
