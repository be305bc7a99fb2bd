import type { Id } from '#base/ids.ts';

export type ImportId = Id<'import'>;

/** Limits of a reference list that editors enter. */
export const MOST_REFERENCES = 1_000;
export const REFERENCE_CHARACTERS = 3_000;
