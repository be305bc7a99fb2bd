import { JEL_CLASSIFICATION } from './jel-classification.ts';

/** A code of the JEL classification with which articles are classified. */
export interface JelCode {
  /** Such as O13. */
  code: string;
  /** Such as "Agriculture; Natural Resources; Energy; Environment; Other Primary Products". */
  label: string;
  /** The labels of its category and subcategory. */
  within: string[];
}

const LABELS = new Map(
  JEL_CLASSIFICATION.trim()
    .split('\n')
    .map((line) => {
      const [code = ''] = line.split(' ', 1);
      return [code, line.slice(code.length + 1)];
    }),
);

/** Every code of three characters, in the order of the classification. */
export const JEL_CODES: JelCode[] = [...LABELS].flatMap(([code, label]) =>
  code.length === 3 ? [{ code, label: labelOf(code, label), within: withinOf(code) }] : [],
);
const BY_CODE = new Map(JEL_CODES.map((entry) => [entry.code, entry]));

const TERMS = new Set(JEL_CLASSIFICATION.toLowerCase().match(/\p{L}{4,}/gu));

/** Returns the first code that the classification does not have; undefined if it has all. */
export function unlistedCode(codes: string[]): string | undefined {
  return codes.find((code) => !BY_CODE.has(code));
}

/** Whether the classification uses the word in a label, such as "poverty". */
export function isTermOfEconomics(word: string): boolean {
  return TERMS.has(word.toLowerCase());
}

/** Returns the code's entry; undefined if the classification does not have it. */
export function jelCode(code: string): JelCode | undefined {
  return BY_CODE.get(code);
}

/**
 * Returns the codes that begin with the query or have all of its words in their label, then those that have them with their
 * category, each in the order of the classification.
 */
export function findJelCodes(query: string, limit: number): JelCode[] {
  const words = query
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const matching = (textOf: (entry: JelCode) => string) =>
    JEL_CODES.filter((entry) => {
      const text = textOf(entry).toLowerCase();
      return words.every((word) => entry.code.toLowerCase().startsWith(word) || text.includes(word));
    });
  const first = matching(({ label }) => label);
  const all = matching(({ label, within }) => [label, ...within].join(' '));
  return [...new Set([...first, ...all])].slice(0, limit);
}

/** "General" and "Other" mean nothing without their subcategory. */
function labelOf(code: string, label: string): string {
  const parent = LABELS.get(code.slice(0, 2)) ?? LABELS.get(code.slice(0, 1));
  return label === 'General' || label === 'Other' ? `${parent}: ${label}` : label;
}

function withinOf(code: string): string[] {
  return [code.slice(0, 1), code.slice(0, 2)].flatMap((prefix) => LABELS.get(prefix) ?? []);
}
