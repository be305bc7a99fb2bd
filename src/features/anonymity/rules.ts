/** Kinds of marks that are removed from a copy for reviewers. */
export const REMOVED_MARKS = [
  'properties',
  'comments',
  'changes',
  'fields',
  'attachments',
  'scripts',
  'forms',
  'pictures',
] as const;
export type RemovedMark = (typeof REMOVED_MARKS)[number];

/** Authors in one report. */
export const MAX_PEOPLE = 100;

/** Kinds of places in a manuscript by which its authors could be recognised. */
export const FINDING_KINDS = [
  'name',
  'email',
  'orcid',
  'affiliation',
  'corresponding',
  'acknowledgements',
  'ownWork',
  'instruction',
  'hidden',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  kind: FindingKind;
  /** From 1; null in a Word document, whose pages are made when it is shown. */
  page: number | null;
  /** The found words with those around them. */
  excerpt: string;
}
