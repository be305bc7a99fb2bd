import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { AnonymityReport, Finding } from '#features/anonymity/contract.ts';
import { REMOVED_MARKS } from '#features/anonymity/rules.ts';
import { REMINDERS } from './calendar.ts';
import { RECOMMENDATIONS, REPORT_FIELDS } from './report-form.ts';
import {
  ASSIGNMENT_STATES,
  BLIND_FILE_KINDS,
  DECLINE_REASONS,
  MAX_ASSIGNMENTS,
  MAX_REQUIRED_REPORTS,
  REQUIRED_REPORTS,
  REVIEW_LIMITS,
  ROUND_STAGES,
} from './rules.ts';
import { reviewTexts } from './texts.ts';

const errors = messagesOf(reviewTexts.errors);
const submissionId = z.object({ id: idOf<'submission'>() });
const params = z.extend(submissionId, { fileId: idOf<'submission-file'>() });
const round = z.extend(submissionId, { n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)) });
const assignment = z.extend(round, { assignmentId: idOf<'review-assignment'>() });

const text = (longest: number, message: FieldMessage) => z.string().check(z.trim(), z.maxLength(longest, message));
const required = (longest: number, messages: { empty: FieldMessage; long: FieldMessage }) =>
  text(longest, messages.long).check(z.minLength(1, messages.empty));

/** White space is made single: a line break has no place in the greeting of a mail. */
const Name = z.pipe(
  z.pipe(
    z.string(),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
  required(REVIEW_LIMITS.name, { empty: errors.name, long: errors.nameLong }),
);
const Reason = required(REVIEW_LIMITS.reason, { empty: errors.reason, long: errors.reasonLong });
/** A person to invite, or to suggest. */
export const Candidate = z.object({
  fullName: Name,
  email: EmailAddress,
  affiliation: z._default(text(REVIEW_LIMITS.affiliation, errors.affiliationLong), ''),
});
export type Candidate = z.infer<typeof Candidate>;

const Invitation = z.extend(Candidate, {
  /** Invited by the journal when somebody declines or does not answer. */
  isAlternate: z._default(z.boolean(), false),
  /** Why a person is invited who may have a conflict of interest. */
  conflictReason: z._default(text(REVIEW_LIMITS.reason, errors.reasonLong), ''),
  /** Of the mails to a person who is neither in the register nor has an account; others keep theirs. */
  language: z.optional(z.enum(LANGUAGES)),
});
export type Invitation = z.infer<typeof Invitation>;
export type InvitationInput = z.input<typeof Invitation>;

const RoundDraft = z.object({
  requiredReports: z._default(
    z
      .number(errors.requiredReports)
      .check(
        z.int(errors.requiredReports),
        z.minimum(1, errors.requiredReports),
        z.maximum(MAX_REQUIRED_REPORTS, errors.requiredReports),
      ),
    REQUIRED_REPORTS,
  ),
  /** Why the round is opened although the manuscript's text names its authors. */
  waiver: z._default(text(REVIEW_LIMITS.reason, errors.reasonLong), ''),
});
export type RoundDraft = z.infer<typeof RoundDraft>;
export type RoundInput = z.input<typeof RoundDraft>;

/** The answers of a report; empty fields are left out. */
export const ReportContent = z.partialRecord(z.enum(REPORT_FIELDS), z.string());

export const Report = z.object({
  id: z.string(),
  version: z.number(),
  recommendation: z.enum(RECOMMENDATIONS),
  toAuthor: z.string(),
  toEditors: z.string(),
  answers: ReportContent,
  submittedAt: z.string(),
});
export type Report = z.infer<typeof Report>;

/** A step of the calendar, and its day ("2026-03-12"). */
export const NextReminder = z.object({ kind: z.enum(REMINDERS.map(({ kind }) => kind)), day: z.string() });

const date = z.nullable(z.string());
/** An invitation to review as the editorial office sees it. */
const Assignment = z.object({
  id: z.string(),
  reviewerId: z.string(),
  fullName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  state: z.enum(ASSIGNMENT_STATES),
  /** The number in "Reviewer 2"; null until the reviewer accepts. */
  label: z.nullable(z.number()),
  rank: z.number(),
  invitedAt: date,
  answerDue: date,
  acceptedAt: date,
  reportDue: date,
  submittedAt: date,
  /** When an editor asked to complete the report, while it can still be changed. */
  reopenedAt: date,
  /** The editor's words to the reviewer, the last time. */
  reopenReason: z.string(),
  endedAt: date,
  /** The reviewer's words about competing interests; empty for "none", null without an answer. */
  competingInterests: z.nullable(z.string()),
  declineReason: z.nullable(z.enum(DECLINE_REASONS)),
  declineText: z.string(),
  conflictReason: z.string(),
  /** Whether the reviewer has a possible competing interest by this or another round: then the report does not count for accepting. */
  isConflicted: z.boolean(),
  /** Why the person cannot be invited again: what they have asked for. Empty for everybody else. */
  unwilling: z.string(),
  /** `isAuthor`: nobody can invite them. */
  proposals: z.array(z.extend(Candidate, { isAuthor: z.boolean() })),
  /** Files for the authors that belong to the report. */
  files: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      /** Bytes. */
      size: z.number(),
      /** Passages by which the authors could recognise the reviewer. */
      findings: z.array(Finding),
    }),
  ),
  report: z.nullable(Report),
  /** When the unsent report was last saved. */
  draftSavedAt: date,
  /** Whether the reviewer gets no reminders. */
  isQuiet: z.boolean(),
  /** The next step of the calendar. */
  nextReminder: z.nullable(NextReminder),
});
export type Assignment = z.infer<typeof Assignment>;

export const BlindFile = z.object({
  id: z.string(),
  kind: z.enum(BLIND_FILE_KINDS),
  format: z.enum(['pdf', 'docx']),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  removed: z.array(z.enum(REMOVED_MARKS)),
  findings: z.array(Finding),
});
export type BlindFile = z.infer<typeof BlindFile>;

const Round = z.object({
  number: z.number(),
  requiredReports: z.number(),
  openedAt: z.string(),
  closedAt: date,
  /** The thing that an open round waits for; null for a closed one. */
  stage: z.nullable(z.enum(ROUND_STAGES)),
  waiver: z.string(),
  files: z.array(BlindFile),
  assignments: z.array(Assignment),
});
export type Round = z.infer<typeof Round>;

/** A person in the register of reviewers. */
const Reviewer = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  expertise: z.string(),
  languages: z.string(),
  /** Of the mails to the person. */
  language: z.enum(LANGUAGES),
  editorsNote: z.string(),
  notBefore: date,
  declinesAll: z.boolean(),
  /** Invitations and reports that are open now. */
  open: z.number(),
  invited: z.number(),
  accepted: z.number(),
  reports: z.number(),
  lastInvitedAt: date,
  /** Whether the last mail to the address did not arrive. */
  isUnreachable: z.boolean(),
  /** Other addresses of the person, which were merged into this entry. */
  aliases: z.array(z.object({ id: z.string(), email: z.string() })),
  version: z.number(),
});
export type Reviewer = z.infer<typeof Reviewer>;

const ReviewerChange = z.object({
  fullName: z.optional(Name),
  affiliation: z.optional(text(REVIEW_LIMITS.affiliation, errors.affiliationLong)),
  expertise: z.optional(text(REVIEW_LIMITS.reason, errors.reasonLong)),
  languages: z.optional(text(REVIEW_LIMITS.name, errors.nameLong)),
  language: z.optional(z.enum(LANGUAGES)),
  editorsNote: z.optional(text(REVIEW_LIMITS.reason, errors.reasonLong)),
  version: Version,
});
export type ReviewerChange = z.infer<typeof ReviewerChange>;

/** A review of the caller's own, with the token of its link. */
const OwnReview = z.object({
  token: z.string(),
  manuscript: z.string(),
  title: z.string(),
  round: z.number(),
  state: z.enum(ASSIGNMENT_STATES),
  /** Whether the report came after the decision. */
  isReceivedLate: z.boolean(),
  dueAt: date,
});
export type OwnReview = z.infer<typeof OwnReview>;

const rounds = z.object({ message: z.optional(z.string()), data: z.array(Round) });

export const reviewContract = {
  blindCopy: call({
    method: 'GET',
    path: '/submission/:id/blind-copies/:fileId',
    access: 'submission.decide',
    summary:
      'Make a copy of a manuscript file without the marks of its authors, and report what was removed and what to change',
    params,
    reply: z.object({ data: AnonymityReport }),
  }),
  blindFile: call({
    method: 'GET',
    path: '/submission/:id/blind-copies/:fileId/file',
    access: 'submission.decide',
    kind: 'file',
    summary: 'The copy of a manuscript file without the marks of its authors; 422 when some cannot be removed',
    params,
  }),
  rounds: call({
    method: 'GET',
    path: '/submission/:id/rounds',
    access: 'submission.decide',
    summary: 'The rounds of review of a manuscript with their invitations and reports, the latest first',
    params: submissionId,
    reply: rounds,
  }),
  openRound: call({
    method: 'POST',
    path: '/submission/:id/rounds',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    storesMuch: true,
    summary:
      'Open a round of review with copies of the files that do not name the authors; 422 when a file cannot be cleaned, 400 at `waiver` when its text names them',
    params: submissionId,
    body: RoundDraft,
    reply: rounds,
  }),
  invite: call({
    method: 'POST',
    path: '/submission/:id/rounds/:n/invitations',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary:
      'Invite a reviewer by mail, or note an alternate; 400 at `email` for an author, at `conflictReason` for a possible conflict of interest',
    params: round,
    body: Invitation,
    reply: rounds,
  }),
  inviteSeveral: call({
    method: 'POST',
    path: '/submission/:id/rounds/:n/invitations/several',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary:
      'Invite several people at once, or note them as alternates in this order: all of them or, with 400 at `invitations.0.email` and so on, nobody',
    params: round,
    body: z.object({
      invitations: z
        .array(Invitation)
        .check(z.minLength(1, errors.nobody), z.maxLength(REVIEW_LIMITS.invitationsAtOnce, errors.tooManyAtOnce)),
    }),
    reply: rounds,
  }),
  orderAlternates: call({
    method: 'PUT',
    path: '/submission/:id/rounds/:n/alternates',
    access: 'submission.decide',
    summary:
      'Set the order in which the alternates of a round are invited; the body lists all of them, and 409 says that they have changed meanwhile',
    params: round,
    body: z.object({ alternates: z.array(idOf<'review-assignment'>()).check(z.maxLength(MAX_ASSIGNMENTS)) }),
    reply: rounds,
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId/invite',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Invite an alternate now, or somebody again who has declined or did not answer',
    params: assignment,
    reply: rounds,
  }),
  sendLink: call({
    method: 'POST',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId/link',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Mail the reviewer the link again; with `replace` a new one, after which the old one no longer works',
    params: assignment,
    body: z.object({ replace: z._default(z.boolean(), false) }),
    reply: rounds,
  }),
  extend: call({
    method: 'PUT',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId',
    access: 'submission.decide',
    summary: 'Set the day by which the invitation is to be answered or the report is due',
    params: assignment,
    body: z.object({ dueOn: z.string(errors.day).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, errors.day)) }),
    reply: rounds,
  }),
  remind: call({
    method: 'PUT',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId/reminders',
    access: 'submission.decide',
    summary: 'Stop the reminders to the reviewer, or send them again; due dates and the mail about a late report stay',
    params: assignment,
    body: z.object({ isQuiet: z.boolean() }),
    reply: rounds,
  }),
  cancel: call({
    method: 'DELETE',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId',
    access: 'submission.decide',
    summary: 'Cancel an invitation, also an accepted one; the reviewer gets a mail',
    params: assignment,
    reply: rounds,
  }),
  reopen: call({
    method: 'POST',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId/reopen',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Ask the reviewer to complete a report that was sent; the report as it was sent is kept',
    params: assignment,
    body: z.object({ reason: Reason }),
    reply: rounds,
  }),
  reportFile: call({
    method: 'GET',
    path: '/submission/:id/rounds/:n/invitations/:assignmentId/files/:fileId',
    access: 'submission.decide',
    kind: 'file',
    summary: "A file of a reviewer's report, without the marks of the reviewer",
    params: z.extend(assignment, { fileId: idOf<'report-file'>() }),
  }),
  own: call({
    method: 'GET',
    path: '/reviews',
    access: 'member',
    summary: 'The reviews to which the confirmed address of the account was invited, with their links',
    reply: z.object({ data: z.array(OwnReview) }),
  }),
  reviewers: call({
    method: 'GET',
    path: '/reviewers',
    access: 'reviewer.manage',
    summary: 'The register of reviewers with their load and history',
    query: z.object({ q: SearchText, ...pageQuery(20) }),
    reply: z.object({ data: z.array(Reviewer), total: z.number() }),
  }),
  eraseReviewer: call({
    method: 'DELETE',
    path: '/reviewers/:reviewerId',
    access: 'account.manage',
    summary: 'Erase a person from the register; their reports stay without a name. 409 while a review is open',
    params: z.object({ reviewerId: idOf<'reviewer'>() }),
    reply: z.object({ message: z.string() }),
  }),
  mergeReviewer: call({
    method: 'POST',
    path: '/reviewers/:reviewerId/merge',
    limits: STAFF_ONLY,
    access: 'reviewer.manage',
    summary:
      'Merge a person into the entry with another address; invitations and reports move there. 409 for two invitations to one round',
    params: z.object({ reviewerId: idOf<'reviewer'>() }),
    body: z.object({ into: EmailAddress }),
    reply: z.object({ message: z.string() }),
  }),
  separateReviewer: call({
    method: 'POST',
    path: '/reviewers/:reviewerId/separate',
    limits: STAFF_ONLY,
    access: 'reviewer.manage',
    summary: 'Undo the merge of an address of a person; 404 when it is not merged',
    params: z.object({ reviewerId: idOf<'reviewer'>() }),
    reply: z.object({ message: z.string() }),
  }),
  changeReviewer: call({
    method: 'PUT',
    path: '/reviewers/:reviewerId',
    access: 'reviewer.manage',
    summary: 'Change what the register says about a person; 409 when a colleague has changed it since',
    params: z.object({ reviewerId: idOf<'reviewer'>() }),
    body: ReviewerChange,
    reply: z.object({ message: z.string(), data: Reviewer }),
  }),
};
