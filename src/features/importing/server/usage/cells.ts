import { MONTH } from '#features/usage/rules.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { excerptOf } from '../findings.ts';

/** A count in a cell; undefined for anything else: signs, decimals, formulas and numbers that no reader causes. */
export function countIn(cell: string): number | undefined {
  const text = cell.trim();
  if (text === '') return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Says that a cell has no count. */
export const noCount = (column: string, cell: string): string => remarkTexts.usage.noCount(column, excerptOf(cell));

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month as COUNTER, OJS or a spreadsheet program writes it: "Jan-2024", "Jan-24", "202401" or "2024-01". */
export function monthIn(cell: string): string | undefined {
  const text = cell.trim();
  const [, name = '', century = '', years = ''] = /^([A-Z]{3})-(20)?(\d\d)$/i.exec(text) ?? [];
  const number = NAMES.indexOf(name.toLowerCase()) + 1;
  const month =
    number > 0
      ? `${century || '20'}${years}-${String(number).padStart(2, '0')}`
      : text.replace(/^(\d{4})(\d\d)$/, '$1-$2');
  return MONTH.test(month) ? month : undefined;
}

/** The year in a day or year. */
export function yearIn(cell: string): number | undefined {
  const [year] = /(?:19|20)\d\d/.exec(cell) ?? [];
  return year ? Number(year) : undefined;
}

/** A list in a sentence: all of a few, or the first ones and a number. */
export function some(names: string[]): string {
  const SHOWN = 12;
  return names.length <= SHOWN
    ? names.join(', ')
    : remarkTexts.usage.andMore(names.slice(0, SHOWN).join(', '), names.length - SHOWN);
}
