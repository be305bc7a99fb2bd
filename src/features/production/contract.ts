import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { FINDINGS, SEVERITIES, STATEMENTS } from './rules.ts';

const CODES = [...FINDINGS.fault, ...FINDINGS.warning, ...FINDINGS.note] as const;

const Report = z.object({
  findings: z.array(
    z.object({
      severity: z.enum(SEVERITIES),
      code: z.enum(CODES),
      /** The id of the element in the text; null for the whole text. */
      id: z.nullable(z.string()),
      /** Words at the place, or a number. */
      excerpt: z.string(),
    }),
  ),
  counts: z.object({
    words: z.number(),
    sections: z.number(),
    tables: z.number(),
    figures: z.number(),
    equations: z.number(),
    footnotes: z.number(),
    references: z.number(),
    cited: z.number(),
    citations: z.number(),
    linkedCitations: z.number(),
  }),
  statements: z.array(z.object({ name: z.enum(STATEMENTS), text: z.string() })),
});

/** A text with its report, as the office sees it. */
const StaffText = z.object({
  version: z.number(),
  report: Report,
  sourceName: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type StaffText = z.infer<typeof StaffText>;

/** A text as pages show it: the document of the text's schema (`text/schema.ts`) as JSON, and the sizes of its pictures. */
export const ShownText = z.object({
  version: z.number(),
  doc: z.unknown(),
  pictures: z.array(z.object({ path: z.string(), width: z.number(), height: z.number() })),
});
export type ShownText = z.infer<typeof ShownText>;

const params = z.object({ id: idOf<'submission'>() });

export const productionContract = {
  upload: call({
    method: 'POST',
    path: '/submission/:id/text',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'submission.publish',
    kind: 'upload',
    uploads: { field: 'file', isList: false },
    summary:
      'Read a Word document (multipart, field `file`) into the text of the article: a new version. Answers with a report. 422 for a file that is no such document',
    params,
    reply: z.object({ message: z.string(), data: StaffText }),
  }),
  report: call({
    method: 'GET',
    path: '/submission/:id/text/report',
    access: 'submission.publish',
    summary: 'The latest text of a submission with its report; null without one',
    params,
    reply: z.object({ data: z.nullable(StaffText) }),
  }),
  shown: call({
    method: 'GET',
    path: '/submission/:id/text/document',
    access: 'submission.publish',
    summary: 'The latest text of a submission as its page will show it; null without one',
    params,
    reply: z.object({ data: z.nullable(ShownText) }),
  }),
  jats: call({
    method: 'GET',
    path: '/submission/:id/text',
    access: 'submission.publish',
    kind: 'file',
    summary: 'The latest text of a submission as JATS; 404 without one',
    params,
  }),
  remove: call({
    method: 'DELETE',
    path: '/submission/:id/text',
    access: 'submission.publish',
    summary: 'Show the article without its text again; the versions stay on record. 404 without one',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
