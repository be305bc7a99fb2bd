/** A day of which a source may name the year, or year and month, alone. */
export interface GivenDay {
  /** The day, the first one of what is named; undefined without a year. */
  day: string | undefined;
  /** As the source has it, such as 2019-06. */
  given: string;
  isWhole: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a day from its parts; months may be English names. */
export function givenDay({ year, month, day }: { year: string; month: string; day: string }): GivenDay {
  const numbers = [Number(year), monthNumber(month), Number(day)];
  if (!/^\d{4}$/.test(year)) return { day: undefined, given: '', isWhole: false };
  const hasMonth = isBetween(numbers[1], 12);
  const isWhole = hasMonth && isBetween(numbers[2], 31);
  const parts = isWhole ? numbers : numbers.slice(0, hasMonth ? 2 : 1);
  const given = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return { day: `${given}-01-01`.slice(0, 10), given, isWhole };
}

const isBetween = (value: number | undefined, last: number) => value !== undefined && value >= 1 && value <= last;

function monthNumber(text: string): number {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return named < 0 ? Number(text) : named + 1;
}
