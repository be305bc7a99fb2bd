import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { messagesOf } from '#base/messages.ts';
import { TextBlock } from '#features/anonymity/contract.ts';
import { BlindFile, Candidate, Report, ReportContent } from '../contract.ts';
import { CreditedYear } from '../credit/contract.ts';
import { NOTICES } from '../report-form.ts';
import { ASSIGNMENT_STATES, DECLINE_REASONS, REVIEW_LIMITS } from '../rules.ts';
import { REVIEW_LINK_USES } from './limits.ts';
import { blindTexts } from './texts.ts';

const errors = messagesOf(blindTexts.errors);
const params = z.object({ token: z.string().check(z.maxLength(100)) });
const limits = [REVIEW_LINK_USES] as const;
const shortText = z._default(z.string().check(z.trim(), z.maxLength(REVIEW_LIMITS.reason, errors.textLong)), '');

const ReportFile = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Passages by which the authors could recognise the reviewer. */
  excerpts: z.array(z.string()),
});
const OwnReport = z.extend(Report, { round: z.number() });

/** A review as its reviewer sees it. It has no field in which an author, an editor or another reviewer could be named. */
export const BlindReview = z.object({
  state: z.enum(ASSIGNMENT_STATES),
  /** Whether the round still takes answers and reports. */
  isOpen: z.boolean(),
  reviewerName: z.string(),
  manuscript: z.string(),
  round: z.number(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.string(),
  answerDue: z.nullable(z.string()),
  reportDue: z.nullable(z.string()),
  canExtend: z.boolean(),
  /** The words of the editor who asks to complete the report; null unless it was opened again. */
  reopenReason: z.nullable(z.string()),
  /** Whether a report is still taken although the editors have decided. */
  takesLateReport: z.boolean(),
  /** The files, the authors' response and what has changed, after the invitation has been accepted. */
  files: z.array(z.pick(BlindFile, { kind: true, format: true, fileName: true, size: true })),
  response: z.string(),
  /** Files that the reviewer gives to the authors with the report. */
  reportFiles: z.array(ReportFile),
  draft: z.object({ content: ReportContent, version: z.number(), savedAt: z.nullable(z.string()) }),
  /** The reviewer's own reports on this manuscript, the latest first. */
  reports: z.array(OwnReport),
  /** This round's reports as the authors got them with the decision; only for reviewers who have sent one. */
  sent: z.array(z.object({ label: z.number(), isOwn: z.boolean(), text: z.string(), editReason: z.string() })),
});
export type BlindReview = z.infer<typeof BlindReview>;

const Acceptance = z.object({
  interests: z.enum(['NONE', 'DECLARED'], errors.interests),
  interestsText: shortText,
});
export type Acceptance = z.infer<typeof Acceptance>;

const Refusal = z.object({
  reason: z.enum(DECLINE_REASONS, errors.reasonChoice),
  reasonText: shortText,
  proposals: z._default(z.array(Candidate).check(z.maxLength(REVIEW_LIMITS.proposals)), []),
  /** The day before which the person does not want to be asked again; empty for none. */
  notBefore: z._default(z.union([z.literal(''), z.iso.date(errors.dateOrder)]), ''),
  declinesAll: z._default(z.boolean(), false),
});
export type Refusal = z.infer<typeof Refusal>;
export type RefusalInput = z.input<typeof Refusal>;

/** 0 for the first. */
const DraftVersion = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const DraftSave = z.object({
  content: ReportContent,
  /** The version of the draft that was edited. */
  version: DraftVersion,
});
const ReportSending = z.object({
  content: ReportContent,
  /** The notices about the text that the reviewer has seen, and sends it nevertheless. */
  confirmed: z._default(z.array(z.enum(NOTICES)).check(z.maxLength(NOTICES.length)), []),
  /** The version of the draft that was edited; without it, a draft saved since is not looked for. */
  version: z.optional(DraftVersion),
});
export type ReportSending = z.infer<typeof ReportSending>;

/** A page of a PDF with its number, or a whole Word document without one. */
const TextPage = z.object({ page: z.nullable(z.number()), blocks: z.array(TextBlock) });
export type TextPage = z.infer<typeof TextPage>;

/** A paragraph, heading, row of a table, or sentence of a PDF, in pieces that both rounds have or only one. */
const ChangedPassage = z.object({
  isHeading: z.boolean(),
  parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});
export type ChangedPassage = z.infer<typeof ChangedPassage>;

const Credit = z.object({ data: z.array(CreditedYear) });
const reply = z.object({ message: z.optional(z.string()), data: BlindReview });

/** Calls of a reviewer. The link in the mail is the key to one assignment and to nothing else. */
export const blindContract = {
  review: call({
    method: 'GET',
    path: '/review/:token',
    access: 'link',
    summary: 'The review that a link belongs to; changes nothing. 404 for an unknown or replaced link',
    params,
    reply,
  }),
  accept: call({
    method: 'POST',
    path: '/review/:token/accept',
    access: 'link',
    limits,
    summary: 'Accept the invitation, with an answer about competing interests',
    params,
    body: Acceptance,
    reply,
  }),
  decline: call({
    method: 'POST',
    path: '/review/:token/decline',
    access: 'link',
    limits,
    summary: 'Decline the invitation, or give an accepted review up',
    params,
    body: Refusal,
    reply,
  }),
  freshLink: call({
    method: 'POST',
    path: '/review/:token/fresh-link',
    access: 'link',
    limits,
    summary:
      'Mail the reviewer the link that works now, by a replaced one; the same answer for a link that was never given',
    params,
    reply: z.object({ message: z.string() }),
  }),
  extend: call({
    method: 'POST',
    path: '/review/:token/extension',
    access: 'link',
    limits,
    summary: 'Extend the due date of the report by 14 days; possible once',
    params,
    reply,
  }),
  saveDraft: call({
    method: 'PUT',
    path: '/review/:token/draft',
    access: 'link',
    limits,
    storesMuch: true,
    summary: 'Save the draft of the report; 409 when another window has saved it since',
    params,
    body: DraftSave,
    reply,
  }),
  send: call({
    method: 'POST',
    path: '/review/:token/report',
    access: 'link',
    limits,
    storesMuch: true,
    summary:
      'Send the report; 400 at `confirmed.names` when its text seems to name the reviewer; 409 when the draft was saved in another window',
    params,
    body: ReportSending,
    reply,
  }),
  text: call({
    method: 'GET',
    path: '/review/:token/text',
    access: 'link',
    summary:
      'The text of the manuscript, after the invitation has been accepted: the paragraphs of each page of a PDF, or the parts of a Word document',
    params,
    reply: z.object({ data: z.array(TextPage) }),
  }),
  changes: call({
    method: 'GET',
    path: '/review/:token/changes',
    access: 'link',
    summary:
      'The passages that have changed since the round before, with the words added and removed; empty in the first',
    params,
    reply: z.object({ data: z.array(ChangedPassage) }),
  }),
  attach: call({
    method: 'POST',
    path: '/review/:token/report-files',
    access: 'link',
    limits,
    storesMuch: true,
    kind: 'upload',
    uploads: { field: 'file', isList: false },
    summary:
      'Attach a .docx or .pdf file for the authors (multipart, field `file`); a copy is kept, whose comments are by "Reviewer 2"',
    params,
    reply,
  }),
  detach: call({
    method: 'DELETE',
    path: '/review/:token/report-files/:fileId',
    access: 'link',
    summary: 'Remove a file of the report before it is sent',
    params: z.extend(params, { fileId: idOf<'report-file'>() }),
    reply,
  }),
  reportFile: call({
    method: 'GET',
    path: '/review/:token/report-files/:fileId',
    access: 'link',
    kind: 'file',
    summary: "A file of the reviewer's own report, as the authors would get it",
    params: z.extend(params, { fileId: idOf<'report-file'>() }),
  }),
  calendar: call({
    method: 'GET',
    path: '/review/:token/calendar',
    access: 'link',
    kind: 'file',
    summary: 'The day on which the report is due, for a calendar (RFC 5545); 409 while no report is due',
    params,
  }),
  offlineForm: call({
    method: 'GET',
    path: '/review/:token/offline-form',
    access: 'link',
    kind: 'file',
    summary: 'The report form as a text file to be filled in without a connection, with the draft',
    params,
  }),
  readOfflineForm: call({
    method: 'POST',
    path: '/review/:token/offline-form',
    access: 'link',
    limits,
    storesMuch: true,
    kind: 'upload',
    uploads: { field: 'offline', isList: false },
    summary:
      'Take the answers of a filled form (multipart, field `offline`, a text file) into the draft; fields left empty stay',
    params,
    reply,
  }),
  credit: call({
    method: 'GET',
    path: '/review/:token/certificates',
    access: 'link',
    summary:
      "The reviewer's reports by year, on manuscripts that have been decided, and the codes of certificates for them",
    params,
    reply: Credit,
  }),
  certify: call({
    method: 'POST',
    path: '/review/:token/certificates',
    access: 'link',
    limits,
    summary: 'Make the certificate for the reports of a year; 409 without one',
    params,
    body: z.object({ year: z.number().check(z.int(), z.minimum(2000), z.maximum(3000)) }),
    reply: Credit,
  }),
  certificate: call({
    method: 'GET',
    path: '/review/:token/certificates/:code',
    access: 'link',
    limits,
    kind: 'file',
    summary: "A certificate of the reviewer's as PDF; 422 for a name with letters that its font lacks",
    params: z.extend(params, { code: z.string().check(z.maxLength(100)) }),
  }),
  file: call({
    method: 'GET',
    path: '/review/:token/files/:fileName',
    access: 'link',
    kind: 'file',
    summary: 'A file of the round without the marks of its authors',
    params: z.extend(params, { fileName: z.string().check(z.maxLength(200)) }),
  }),
};
