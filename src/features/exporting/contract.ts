import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { EXPORT_ENDS, EXPORT_STEPS } from './rules.ts';

const JournalExport = z.object({
  id: z.string(),
  /** Name of the administrator. */
  startedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  state: z.enum(['running', ...EXPORT_ENDS, 'deleted']),
  step: z.enum(EXPORT_STEPS),
  /** Tables, files or articles that are in it so far, and all of them. */
  done: z.number(),
  total: z.number(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Number of stored files that are missing in it. */
  leftOut: z.number(),
  /** When the file is deleted; null without a file. */
  expiresAt: z.nullable(z.string()),
});
export type JournalExport = z.infer<typeof JournalExport>;

const ExportState = z.object({ exports: z.array(JournalExport) });
export type ExportState = z.infer<typeof ExportState>;

const params = z.object({ id: idOf<'journal-export'>() });
const heading = 'Export';
const Done = z.object({ message: z.string(), data: ExportState });

export const exportingContract = {
  state: call({
    method: 'GET',
    path: '/exports',
    access: 'journal.move',
    heading,
    summary: 'The last exports of the whole journal, the newest first, with the progress of one that runs',
    reply: z.object({ data: ExportState }),
  }),
  begin: call({
    method: 'POST',
    path: '/exports',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'journal.move',
    heading,
    summary: 'Export the whole journal in the background; 409 while an export runs',
    reply: Done,
  }),
  remove: call({
    method: 'DELETE',
    path: '/exports/:id',
    access: 'journal.move',
    heading,
    summary: 'Cancel an export that runs, or delete the file of a finished one',
    params,
    reply: Done,
  }),
  link: call({
    method: 'POST',
    path: '/exports/:id/link',
    limits: STAFF_ONLY,
    access: 'journal.move',
    heading,
    summary: 'A link to the file that works for ten minutes, as long as the caller is an administrator',
    params,
    reply: z.object({ data: z.object({ url: z.string() }) }),
  }),
  file: call({
    method: 'GET',
    path: '/exports/:id/file',
    access: 'public',
    kind: 'file',
    produces: 'application/zip',
    also: [206, 304, 416],
    heading,
    summary: 'The file of an export, for the bearer of a link; see docs/export-format.md',
    params,
    query: z.object({
      account: z.optional(z.string()),
      expires: z.optional(z.string()),
      signature: z.optional(z.string()),
    }),
  }),
};
