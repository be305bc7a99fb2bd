import type { Index, Level } from '../../rules.ts';
import type { CheckName } from '../checks/checks.ts';

export interface Source {
  name: string;
  url: string;
}

/** A requirement of an index, with the check for it. */
export interface Criterion {
  check: CheckName;
  level: Level;
  /** The index's own words, shortened. */
  wording: string;
  source: Source;
}

export interface IndexCriteria {
  index: Index;
  name: string;
  criteria: Criterion[];
}

/** Criteria of one source, as `[check, wording]`. */
export const criteriaOf = (source: Source, level: Level, rows: [check: CheckName, wording: string][]): Criterion[] =>
  rows.map(([check, wording]) => ({ check, level, wording, source }));
