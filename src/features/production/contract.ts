import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { FINDINGS, SEVERITIES, STATEMENTS, TEXT_ORIGINS } from './rules.ts';
import { EDITED_PARTS } from './text/edits.ts';

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

/** Times in ISO 8601. `createdAt`: when the version was begun; `savedAt`: when it was last changed. */
const versionFields = {
  version: z.number(),
  origin: z.enum(TEXT_ORIGINS),
  /** The Word document that it was read from. */
  sourceName: z.string(),
  createdAt: z.string(),
  savedAt: z.string(),
};
/** `isRemoved`: the text was taken away, and readers had none until the next version. */
const TextVersion = z.object({ ...versionFields, isRemoved: z.boolean(), by: z.string() });
export type TextVersion = z.infer<typeof TextVersion>;

/** A text with its report, as the office sees it. */
const StaffText = z.object({
  ...versionFields,
  /** To be sent with an edit, which is refused when somebody else has saved in between. */
  revision: z.string(),
  report: Report,
  /** The version that readers get once the article is published; null before any. */
  publicVersion: z.nullable(z.number()),
  /** How many parts of each kind were changed, added or taken away since the document was read; null for a text as read. */
  edits: z.nullable(z.record(z.enum(EDITED_PARTS), z.number())),
});
export type StaffText = z.infer<typeof StaffText>;

/** A text as pages show it: the document of the text's schema (`text/schema.ts`) as JSON, and the sizes of its pictures. */
export const ShownText = z.object({
  version: z.number(),
  doc: z.unknown(),
  pictures: z.array(
    z.object({
      path: z.string(),
      width: z.number(),
      height: z.number(),
      /** A version for small screens; left out for a picture that is small itself. */
      narrow: z.optional(z.object({ path: z.string(), width: z.number() })),
    }),
  ),
});
export type ShownText = z.infer<typeof ShownText>;

/** A text to be edited: the whole document of the text's schema as JSON. */
const EditedText = z.extend(StaffText, {
  /** Of the manuscript. */
  number: z.string(),
  title: z.string(),
  doc: z.unknown(),
});
export type EditedText = z.infer<typeof EditedText>;

const Revision = z.string().check(z.maxLength(40));
const Saved = z.object({ message: z.string(), data: StaffText });

/** Largest document in bytes: some 700 pages. */
const TEXT_BODY = 8 * 1024 * 1024;
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
  editing: call({
    method: 'GET',
    path: '/submission/:id/text/editing',
    access: 'submission.publish',
    summary:
      'The latest text of a submission for an editor of texts: the whole document and its revision; null without one',
    params,
    reply: z.object({ data: z.nullable(EditedText) }),
  }),
  save: call({
    method: 'PUT',
    path: '/submission/:id/text/document',
    access: 'submission.publish',
    bodyLimit: TEXT_BODY,
    storesMuch: true,
    summary:
      'Store an edited text on top of a revision. 404 without a text, 409 when somebody has saved in between, 400 for a document that the schema of texts does not have',
    params,
    body: z.object({
      revision: Revision,
      doc: z.unknown(),
      /** Leaves the version below as it is, also when it is one’s own: for an edit that takes the place of another. */
      isNewVersion: z.optional(z.boolean()),
      /** Stores the edit below the latest version, which stays the latest, whatever `revision` is: for an edit that is replaced by theirs. */
      isBelowLatest: z.optional(z.boolean()),
    }),
    reply: Saved,
  }),
  release: call({
    method: 'POST',
    path: '/submission/:id/text/release',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    summary: 'Give readers of a published article the latest text. 409 when it is another revision',
    params,
    body: z.object({ revision: Revision }),
    reply: Saved,
  }),
  versions: call({
    method: 'GET',
    path: '/submission/:id/text/versions',
    access: 'submission.publish',
    summary: 'The versions of a text, oldest first',
    params,
    reply: z.object({ data: z.array(TextVersion) }),
  }),
  restore: call({
    method: 'POST',
    path: '/submission/:id/text/versions/:n/restore',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    summary: 'Restore an earlier version of a text: a copy of it becomes the latest one. 404 for an unknown version',
    params: z.extend(params, { n: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)) }),
    reply: Saved,
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
