/** Files with all articles of an issue. */
export const EDITION_FORMATS = ['pdf', 'epub'] as const;
export type EditionFormat = (typeof EDITION_FORMATS)[number];
