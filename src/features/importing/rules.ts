import type { Id } from '#base/ids.ts';

export type ImportId = Id<'import'>;

/** Limits of a reference list that editors enter. */
export const MOST_REFERENCES = 1_000;
export const REFERENCE_CHARACTERS = 3_000;

export type ImportRunId = Id<'import-run'>;

/** Work in the background that administrators start on the screen: a report that writes nothing, an import, or its undoing. */
export const IMPORT_WORKS = ['check', 'import', 'undo'] as const;
export type ImportWork = (typeof IMPORT_WORKS)[number];
/** `ready`: the report waits for a decision; `stopped`: cancelled by somebody; `refused`: it cannot be done, with the reason. */
export const RUN_STATES = ['running', 'ready', 'done', 'stopped', 'refused'] as const;

/** Endpoint of resumable uploads of imports (tus 1.0). */
export const IMPORT_UPLOADS_PATH = '/api/v1/imports/resumable';
const MB = 1024 * 1024;
/** Largest file of an import; larger ones are imported with the command. */
export const MAX_IMPORT_BYTES = 4096 * MB;
/** Bytes that a browser sends in one request: few enough for slow lines and for proxies. */
export const IMPORT_CHUNK_BYTES = 8 * MB;
/** Findings and imports that a page of a list shows. */
export const FINDINGS_PER_PAGE = 50;
export const IMPORTS_PER_PAGE = 20;
/** Days within which an import can be undone. */
export const UNDO_DAYS = 30;
