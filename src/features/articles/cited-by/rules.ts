/** Services that know which works cite an article. */
export const CITED_BY_SOURCES = ['openalex', 'crossref'] as const;
export type CitedBySource = (typeof CITED_BY_SOURCES)[number];

/** Works that the page shows at once; the others are folded. */
export const SHOWN_WORKS = 20;
/** Works of an article that are stored, the newest. */
export const MAX_STORED_WORKS = 100;

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Milliseconds until the source is asked about an article again. */
export const REFRESH_MS = 7 * DAY;

/** Milliseconds until the next try after this many failures in a row: an hour, doubled each time, a week at most. */
export const pauseAfterFailures = (failures: number): number => Math.min(HOUR * 2 ** (failures - 1), REFRESH_MS);

/** Milliseconds until the source is asked again for any article, after it has asked to wait this many seconds. */
export const pauseForSource = (seconds = 3600): number => Math.min(Math.max(seconds * 1000, 60_000), DAY);
