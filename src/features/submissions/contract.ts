import * as z from 'zod/mini';
import { call, Version } from '../../base/contract.ts';
import { requiredText } from '../../base/fields.ts';
import { bareIdentifier, isOrcid, isRor } from '../../base/identifiers.ts';
import { LICENCE_NAMES } from '../../base/journal.ts';
import { EmailAddress } from '../accounts/contract.ts';
import { UploadedFile } from '../files/contract.ts';
import { IssueRef } from '../issues/contract.ts';
import { DECLARATION_TYPES, FILE_TYPES, LIMITS, PUBLICATION_PDF, REQUIRED_FILES, STATUSES } from './rules.ts';
import { submissionTexts } from './texts.ts';

const { errors } = submissionTexts;

/** An identifier that may be missing; its whole address is taken as well. */
const identifier = (isOne: (text: string) => boolean, message: string) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string(message).check(z.maxLength(100, message), z.overwrite(bareIdentifier)),
        z.pipe(
          z.transform((text: string) => text || null),
          z.nullable(z.string().check(z.refine(isOne, message))),
        ),
      ),
    ),
  );

export const AuthorDraft = z.object({
  fullName: requiredText(errors.authorName, LIMITS.name, errors.authorName),
  email: z.pipe(z.string(errors.authorEmail).check(z.minLength(1, errors.authorEmail)), EmailAddress),
  affiliation: requiredText(errors.affiliation, LIMITS.affiliation, errors.affiliationLong),
  orcid: identifier(isOrcid, errors.orcid),
  ror: identifier(isRor, errors.ror),
});

const FileDraft = z.object({
  fileUrl: z.string(errors.fileUnknown).check(z.maxLength(500)),
  fileType: z.enum(FILE_TYPES, errors.fileType),
});

const DeclarationDraft = z.object({
  type: z.enum(DECLARATION_TYPES, errors.declarations),
  isChecked: z.boolean(errors.declarations),
});

/** The files each manuscript needs; a missing one is a fault at its own slot. */
function requireSlots(
  files: z.infer<typeof FileDraft>[],
  slots: readonly (typeof REQUIRED_FILES)[number][],
  issues: z.core.$ZodRawIssue[],
): void {
  for (const slot of slots) {
    if (files.some(({ fileType }) => fileType === slot)) continue;
    issues.push({ code: 'custom', path: [slot], message: errors.requiredFile[slot], input: files });
  }
}

function areAllConfirmed(declarations: z.infer<typeof DeclarationDraft>[]): boolean {
  const confirmed = new Set(declarations.flatMap(({ type, isChecked }) => (isChecked ? [type] : [])));
  return confirmed.size === DECLARATION_TYPES.length;
}

/** What the wizard sends. Everything else it might send (mimeType, order, isCorresponding, …) is the server's to say. */
export const SubmissionDraft = z.object({
  manuscriptTitle: requiredText(errors.title, LIMITS.title, errors.titleLong),
  /** The topic's name or id. */
  topic: requiredText(errors.topic, 100, errors.topicUnknown),
  abstract: requiredText(errors.abstract, LIMITS.abstract, errors.abstractLong),
  keywords: requiredText(errors.keywords, LIMITS.keywords, errors.keywordsLong),
  authors: z
    .array(AuthorDraft, errors.authors)
    .check(z.minLength(1, errors.authors), z.maxLength(LIMITS.authors, errors.authorsMany)),
  files: z.array(FileDraft, errors.requiredFile.MANUSCRIPT).check(
    z.maxLength(LIMITS.files, errors.filesMany),
    z.check(({ value, issues }) => requireSlots(value, REQUIRED_FILES, issues)),
  ),
  declarations: z
    .array(DeclarationDraft, errors.declarations)
    .check(z.maxLength(10, errors.declarations), z.refine(areAllConfirmed, errors.declarations)),
  /** One submission per draft: the same key again answers the same submission. */
  draftId: z.optional(z.uuid()),
});
export type SubmissionDraft = z.infer<typeof SubmissionDraft>;
export type SubmissionInput = z.input<typeof SubmissionDraft>;

const draftText = (max: number) => z.string().check(z.maxLength(max));

/** What the wizard has so far. Nothing in it has to be complete, everything has a bound. */
export const DraftContent = z.object({
  manuscriptTitle: draftText(LIMITS.title * 2),
  topic: draftText(100),
  abstract: draftText(LIMITS.abstract * 2),
  keywords: draftText(LIMITS.keywords * 2),
  authors: z
    .array(
      z.object({
        fullName: draftText(LIMITS.name * 2),
        email: draftText(500),
        affiliation: draftText(LIMITS.affiliation * 2),
      }),
    )
    .check(z.maxLength(LIMITS.authors)),
  files: z.array(FileDraft).check(z.maxLength(LIMITS.files)),
  declarations: z.array(DeclarationDraft).check(z.maxLength(10)),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A kept draft; the facts about its files are the server's. */
const KeptDraft = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  content: z.extend(DraftContent, { files: z.array(z.extend(UploadedFile, { fileType: z.enum(FILE_TYPES) })) }),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

const Receipt = z.object({ id: z.string(), number: z.string(), status: z.enum(STATUSES) });
export type Receipt = z.infer<typeof Receipt>;

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
  /** A signed address of this origin, good for ten minutes. */
  fileUrl: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  downloadCount: z.number(),
  /** A newer file has taken its place. */
  isReplaced: z.boolean(),
});

const HistoryEntry = z.object({
  from: z.nullable(z.enum(STATUSES)),
  to: z.enum(STATUSES),
  at: z.string(),
  /** Whether the author did it, and not the editorial office. */
  byAuthor: z.boolean(),
  /** What was said about it; for authors only what they were told. */
  note: z.nullable(z.string()),
});

/** A submission as its own author sees it. */
export const OwnSubmission = z.object({
  id: z.string(),
  number: z.string(),
  manuscriptTitle: z.string(),
  status: z.enum(STATUSES),
  topic: z.string(),
  category: z.string(),
  abstract: z.string(),
  keywords: z.string(),
  createdAt: z.string(),
  slug: z.string(),
  authors: z.array(SubmittedAuthor),
  files: z.array(SubmittedFile),
  history: z.array(HistoryEntry),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

/** A submission as staff see it. */
export const StaffSubmission = z.extend(OwnSubmission, {
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  issue: z.nullable(IssueRef),
  acceptedAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  licence: z.enum(LICENCE_NAMES),
  version: z.number(),
  views: z.number(),
  downloads: z.number(),
  history: z.array(z.extend(HistoryEntry, { by: z.nullable(z.string()), tellsAuthors: z.boolean() })),
});
export type StaffSubmission = z.infer<typeof StaffSubmission>;

const Note = z.string().check(z.trim(), z.maxLength(LIMITS.note, errors.noteLong));

/** An author's answer to a revision request. */
export const Revision = z.object({
  files: z.array(FileDraft, errors.requiredFile.MANUSCRIPT).check(
    z.maxLength(LIMITS.files, errors.filesMany),
    z.check(({ value, issues }) => requireSlots(value, ['MANUSCRIPT'], issues)),
  ),
  note: z._default(Note, ''),
});
export type Revision = z.infer<typeof Revision>;

const PageNumber = z.nullable(z.string(errors.page).check(z.trim(), z.regex(/^[A-Za-z0-9.-]{1,20}$/, errors.page)));

/** A DOI as editors paste it, with or without a resolver, in any case. */
const Doi = z.nullable(
  z.string(errors.doi).check(
    z.overwrite((text) =>
      text
        .trim()
        .replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
        .toLowerCase(),
    ),
    z.regex(/^10\.\d{4,9}\/[\x21-\x7e]{1,200}$/, errors.doi),
  ),
);
/** From 1900 on: an earlier day is a slip of the finger. */
const Day = z.iso.date(errors.date).check(z.regex(/^(19|2\d)/, errors.date));

/** What an editor changes: the status, and where and with what the article is published. */
export const SubmissionChange = z.object({
  status: z.optional(z.enum(STATUSES, errors.status)),
  note: z.optional(Note),
  /** Whether the authors get a mail with the new status and the note; they do unless this says no. */
  tellAuthors: z.optional(z.boolean()),
  issueId: z.optional(z.nullable(z.uuid(errors.issue))),
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
});
export type SubmissionChange = z.infer<typeof SubmissionChange>;

const SubmissionId = z.object({ id: z.uuid() });

export const submissionsContract = {
  create: call({
    method: 'POST',
    path: '/submission',
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
    summary: 'One of one’s own submissions',
    params: z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) }),
    reply: z.object({ data: OwnSubmission }),
  }),
  withdraw: call({
    method: 'POST',
    path: '/submission/:id/withdraw',
    access: 'member',
    summary: 'Take one’s own manuscript back',
    params: SubmissionId,
    body: z.object({ note: z._default(Note, '') }),
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  revise: call({
    method: 'POST',
    path: '/submission/:id/revision',
    access: 'member',
    summary: 'Answer a revision request with new files',
    params: SubmissionId,
    body: Revision,
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  latestDraft: call({
    method: 'GET',
    path: '/submission/draft',
    access: 'member',
    summary: 'The draft one worked on last, or null; `lostFiles` uploads of it are no longer kept',
    reply: z.object({ data: z.nullable(KeptDraft), lostFiles: z.number() }),
  }),
  keepDraft: call({
    method: 'PUT',
    path: '/submission/draft/:id',
    access: 'member',
    summary: 'Keep a draft; 409 when another device has kept a newer version',
    params: SubmissionId,
    body: z.object({
      version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
      content: DraftContent,
    }),
    reply: z.object({ data: z.object({ version: z.number() }) }),
  }),
  discardDraft: call({
    method: 'DELETE',
    path: '/submission/draft/:id',
    access: 'member',
    summary: 'Discard a draft',
    params: SubmissionId,
    reply: z.object({ message: z.string() }),
  }),
  stats: call({
    method: 'GET',
    path: '/submission/stats',
    access: 'staff',
    summary: 'How many submissions have each status, zeros included',
    reply: z.object({ data: z.record(z.enum(STATUSES), z.number()) }),
  }),
  update: call({
    method: 'PUT',
    path: '/submission/:id',
    access: 'staff',
    summary: 'Change the status and the publication fields',
    params: SubmissionId,
    body: SubmissionChange,
    reply: z.object({ message: z.string(), data: Receipt }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/submission/:id',
    access: 'admin',
    summary: 'Delete a submission; it can be restored for thirty days, and a published article leaves a notice (410)',
    params: SubmissionId,
    reply: z.object({ message: z.string() }),
  }),
  restore: call({
    method: 'POST',
    path: '/submission/:id/restore',
    access: 'admin',
    summary: 'Take a deleted submission back',
    params: SubmissionId,
    reply: z.object({ message: z.string() }),
  }),
};
