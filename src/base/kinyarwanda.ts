/** Months, moments and lists in Kinyarwanda, which `Intl` knows in Node only: a page would differ once its script runs. */

export const MONTHS =
  'Mutarama Gashyantare Werurwe Mata Gicurasi Kamena Nyakanga Kanama Nzeri Ukwakira Ugushyingo Ukuboza';
export const SHORT_MONTHS = 'Mut. Gas. Wer. Mata Gic. Kam. Nya. Kan. Nze. Ukw. Ugu. Uku.';

/** "12 Werurwe 2026, 14:05" */
export const moment = (date: string, time: string): string => `${date}, ${time}`;

/** "A, B na C"; before a vowel "n’A". */
export function list(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined || names.length === 1) return last ?? '';
  const joined = /^[aeiou]/i.test(last) ? `n’${last}` : `na ${last}`;
  return `${names.slice(0, -1).join(', ')} ${joined}`;
}
