import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { IssueRef } from '#features/issues/contract.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import { topicFields } from '#features/topics/contract.ts';
import {
  AuthorList,
  Day,
  DeclarationDraft,
  Doi,
  DraftVersion,
  FileDraft,
  NamedAuthor,
  Note,
  PageNumber,
  VersionNote,
} from './contract-fields.ts';
import { CorrectedField } from './fields/corrections.ts';
import { correctedFields, repliedFields, revisedFields, submittedFields } from './fields/schemas.ts';
import { AUTHOR_STEPS, SUBMISSIONS } from './limits.ts';
import { Notice, PublicVersion } from './notice-contract.ts';
import { DECLARATION_TYPES, FILE_TYPES, LIMITS, PUBLICATION_PDF, REQUIRED_FILES, STATUSES } from './rules.ts';
import { submissionTexts } from './texts.ts';

const errors = messagesOf(submissionTexts.errors);

/** Reports each missing required file as a field error at its own slot. */
function requireSlots(
  files: z.infer<typeof FileDraft>[],
  slots: readonly (typeof REQUIRED_FILES)[number][],
  issues: z.core.$ZodRawIssue[],
): void {
  for (const slot of slots) {
    if (files.some(({ fileType }) => fileType === slot)) continue;
    issues.push({ code: 'custom', path: [slot], message: submissionTexts.errors.requiredFile[slot], input: files });
  }
}

function areAllConfirmed(declarations: z.infer<typeof DeclarationDraft>[]): boolean {
  const confirmed = new Set(declarations.flatMap(({ type, isChecked }) => (isChecked ? [type] : [])));
  return confirmed.size === DECLARATION_TYPES.length;
}

/** A manuscript as the wizard submits it. The server sets everything else (mimeType, order, isCorresponding, …) itself. */
export const SubmissionDraft = z.object({
  ...submittedFields,
  authors: AuthorList,
  files: z.array(FileDraft, errors.requiredFile.MANUSCRIPT).check(
    z.maxLength(LIMITS.files, errors.filesMany),
    z.check(({ value, issues }) => requireSlots(value, REQUIRED_FILES, issues)),
  ),
  declarations: z
    .array(DeclarationDraft, errors.declarations)
    .check(z.maxLength(10, errors.declarations), z.refine(areAllConfirmed, errors.declarations)),
  /** Idempotency key: the same id with the same content returns the same submission; with other content it is a 409. */
  draftId: z.optional(idOf<'draft'>()),
  /** The version of the saved draft this was made from, 0 for none; 409 when a newer one is saved. */
  draftVersion: z.optional(DraftVersion),
});
export type SubmissionDraft = z.infer<typeof SubmissionDraft>;
export type SubmissionInput = z.input<typeof SubmissionDraft>;

const Receipt = z.object({ id: z.string(), number: z.string(), status: z.enum(STATUSES) });
export type Receipt = z.infer<typeof Receipt>;

/** Includes the new record version, so that the same editor's next change is not refused as outdated. */
const ChangeReceipt = z.extend(Receipt, { version: z.number() });
export type ChangeReceipt = z.infer<typeof ChangeReceipt>;

const SubmittedAuthor = z.object({
  fullName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  orcid: z.nullable(z.string()),
  ror: z.nullable(z.string()),
  isCorresponding: z.boolean(),
  order: z.number(),
});

const SubmittedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.enum([...FILE_TYPES, PUBLICATION_PDF]),
  /** A signed address of this origin, valid for ten minutes. */
  fileUrl: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  downloadCount: z.number(),
  /** Whether a newer file has replaced it. */
  isReplaced: z.boolean(),
});

/** A file that was sent with a letter. */
export const LetterFileLink = z.object({
  fileName: z.string(),
  /** A signed address of this origin, valid for ten minutes. */
  fileUrl: z.string(),
  /** Bytes. */
  fileSize: z.number(),
});
export type LetterFileLink = z.infer<typeof LetterFileLink>;

const HistoryEntry = z.object({
  from: z.nullable(z.enum(STATUSES)),
  to: z.enum(STATUSES),
  at: z.string(),
  /** Whether the author made the change, not the editorial office. */
  byAuthor: z.boolean(),
  /** The note on the change; authors get only the notes that were sent to them. */
  note: z.nullable(z.string()),
  /** The files that were sent with the letter. */
  files: z.array(LetterFileLink),
  /** The fields that were corrected. */
  corrections: z.array(CorrectedField),
});

/** A submission as its own author sees it. */
export const OwnSubmission = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  ...repliedFields,
  ...topicFields,
  /** The topic again. */
  category: z.string(),
  createdAt: z.string(),
  slug: z.string(),
  authors: z.array(SubmittedAuthor),
  files: z.array(SubmittedFile),
  /** The declarations as worded at the time of submission. */
  declarations: z.array(z.object({ type: z.string(), text: z.string(), isChecked: z.boolean() })),
  history: z.array(HistoryEntry),
  /** The day in Kigali by which the authors are to send a revision, as `2026-12-26`; none when they owe none, or for staff. */
  revisionDue: z.optional(z.string()),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

/** A submission as staff see it. */
export const StaffSubmission = z.extend(OwnSubmission, {
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  handlingEditorId: z.nullable(z.string()),
  handlingEditor: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  issue: z.nullable(IssueRef),
  acceptedAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  licence: z.enum(LICENCE_NAMES),
  version: z.number(),
  /** Oldest first. */
  notices: z.array(Notice),
  /** The published versions, oldest first. */
  versions: z.array(PublicVersion),
  views: z.number(),
  downloads: z.number(),
  history: z.array(
    z.extend(HistoryEntry, {
      by: z.nullable(z.string()),
      tellsAuthors: z.boolean(),
      /** Why an unusual move was made. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type StaffSubmission = z.infer<typeof StaffSubmission>;

/** An author's answer to a revision request. */
export const Revision = z.object({
  files: z.array(FileDraft, errors.requiredFile.MANUSCRIPT).check(
    z.maxLength(LIMITS.files, errors.filesMany),
    z.check(({ value, issues }) => requireSlots(value, ['MANUSCRIPT'], issues)),
  ),
  note: z._default(Note, ''),
  ...revisedFields,
  /** All authors, if they change; the first is the corresponding author. */
  authors: z.optional(AuthorList),
});
export type Revision = z.infer<typeof Revision>;

/** An editor's change to the status and the publication details, and corrections of the fields and authors. */
export const SubmissionChange = z.object({
  ...correctedFields,
  /** All authors; the first is the corresponding author. */
  authors: z.optional(AuthorList),
  status: z.optional(z.enum(STATUSES, errors.status)),
  note: z.optional(Note),
  /** Why the status is changed out of the usual order; kept for staff. */
  reason: z.optional(z.nullable(Note)),
  /** Whether to mail the authors the new status and the note; true by default. */
  tellAuthors: z.optional(z.boolean()),
  issueId: z.optional(z.nullable(idOf<'issue'>(errors.issue))),
  /** A member of the editorial office who is not one of the authors; null for nobody. */
  handlingEditorId: z.optional(z.nullable(idOf<'user'>(errors.handlingEditor))),
  slug: z.optional(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, errors.slug), z.maxLength(100, errors.slug))),
  firstPage: z.optional(PageNumber),
  lastPage: z.optional(PageNumber),
  doi: z.optional(Doi),
  licence: z.optional(z.enum(LICENCE_NAMES, errors.licence)),
  /** Days in Kigali, such as 2026-03-12. */
  acceptedOn: z.optional(z.nullable(Day)),
  publishedOn: z.optional(Day),
  version: Version,
  /** The `fileUrl` of an uploaded PDF. */
  publicationFileUrl: z.optional(z.string().check(z.maxLength(500))),
  /** Describes the changes when another PDF makes a new version of a published article. */
  versionNote: z.optional(VersionNote),
});
export type SubmissionChange = z.infer<typeof SubmissionChange>;
export type SubmissionChangeInput = z.input<typeof SubmissionChange>;

/** All authors of a submission with their corrected details. `order` identifies each author; e-mail addresses cannot change. */
export const AuthorsChange = z.object({
  authors: z
    .array(z.extend(NamedAuthor, { order: z.number(errors.authorsFixed) }), errors.authors)
    .check(z.maxLength(LIMITS.authors, errors.authorsMany)),
  version: Version,
});
export type AuthorsChange = z.infer<typeof AuthorsChange>;

const SubmissionId = z.object({ id: idOf<'submission'>() });

export const submissionsContract = {
  create: call({
    method: 'POST',
    path: '/submission',
    limits: [SUBMISSIONS],
    storesMuch: true,
    access: 'member',
    summary: 'Submit a manuscript',
    body: SubmissionDraft,
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  mine: call({
    method: 'GET',
    path: '/submission/mine',
    access: 'member',
    summary: 'Own submissions, newest first',
    reply: z.object({ data: z.array(OwnSubmission) }),
  }),
  mineByNumber: call({
    method: 'GET',
    path: '/submission/mine/:number',
    access: 'member',
    summary: 'One of your own submissions',
    params: z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) }),
    reply: z.object({ data: OwnSubmission }),
  }),
  withdraw: call({
    method: 'POST',
    path: '/submission/:id/withdraw',
    limits: [AUTHOR_STEPS],
    access: 'member',
    summary: 'Withdraw your own manuscript',
    params: SubmissionId,
    body: z.object({ note: z._default(Note, '') }),
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  revise: call({
    method: 'POST',
    path: '/submission/:id/revision',
    limits: [AUTHOR_STEPS],
    storesMuch: true,
    access: 'member',
    summary: 'Answer a revision request with new files',
    params: SubmissionId,
    body: Revision,
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  stats: call({
    method: 'GET',
    path: '/submission/stats',
    access: 'submission.list',
    summary: 'How many submissions have each status, zeros included',
    reply: z.object({ data: z.record(z.enum(STATUSES), z.number()) }),
  }),
  update: call({
    method: 'PUT',
    path: '/submission/:id',
    access: 'submission.decide',
    summary: 'Change the status and the publication fields',
    params: SubmissionId,
    body: SubmissionChange,
    reply: z.object({ message: z.string(), data: ChangeReceipt }),
  }),
  correctAuthors: call({
    method: 'PUT',
    path: '/submission/:id/authors',
    access: 'submission.correct',
    summary: 'Correct the authors’ names and affiliations, and set their ORCID iDs and ROR ids',
    params: SubmissionId,
    body: AuthorsChange,
    reply: z.object({ message: z.string(), data: z.object({ version: z.number() }) }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/submission/:id',
    access: 'submission.remove',
    summary: 'Delete a submission; it can be restored for thirty days, and a published article leaves a notice (410)',
    params: SubmissionId,
    reply: z.object({ message: z.string() }),
  }),
  restore: call({
    method: 'POST',
    path: '/submission/:id/restore',
    limits: STAFF_ONLY,
    access: 'submission.remove',
    summary: 'Restore a deleted submission',
    params: SubmissionId,
    reply: z.object({ message: z.string() }),
  }),
};
