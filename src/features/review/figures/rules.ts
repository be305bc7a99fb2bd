/** The steps of peer review for which the journal promises a time. */
export const STEPS = ['initial', 'review', 'revision', 'decision'] as const;
export type Step = (typeof STEPS)[number];

/** With fewer cases the public reads no figure: a median of three says nothing, and might say something about a person. */
export const LEAST_CASES = 10;
