import type { Id } from '#base/ids.ts';

export type ExportId = Id<'journal-export'>;

/** The first file of an export, by which it is recognised even where the end is cut off. */
export const EXPORT_README = 'mds-journal-export.txt';

/** The parts of an export, in their order. */
export const EXPORT_STEPS = ['records', 'files', 'articles'] as const;
/** How an export ended: `full` for a lack of space, `failed` after several tries. */
export const EXPORT_ENDS = ['ready', 'cancelled', 'full', 'failed'] as const;

/** Hours until a finished export is deleted. */
export const EXPORT_HOURS = 48;
/** Minutes for which a link opens an export. */
export const LINK_MINUTES = 10;
/** Past exports that the screen lists. */
export const LISTED_EXPORTS = 20;
