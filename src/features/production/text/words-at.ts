import type { FindingCode, TextFinding } from '../rules.ts';

/** Findings whose place is known by their words alone, and those words. */
const WORDS_AT: Partial<Record<FindingCode, (excerpt: string) => string>> = {
  unmatchedCitation: (excerpt) => excerpt,
  missingTarget: (excerpt) => excerpt,
  missingLetter: (excerpt) => excerpt,
  textBox: (excerpt) => excerpt.split(' | ').at(-1) ?? '',
  nestedTable: (excerpt) => excerpt.split(' ')[0] ?? '',
};

/** The words at the place of a finding; empty for findings about the whole text. */
export const wordsAt = ({ code, excerpt }: TextFinding): string => WORDS_AT[code]?.(excerpt) ?? '';

const NAME = 'words';
/** The part of an editor's address that opens it at words of the text. */
export const hashOf = (words: string): string => `#${new URLSearchParams({ [NAME]: words })}`;
/** The words of such an address; empty for others. */
export const wordsOfHash = (hash: string): string => new URLSearchParams(hash.slice(1)).get(NAME) ?? '';
