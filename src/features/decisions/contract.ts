import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { LetterBody, LetterSubject, MailPreview } from '#features/letters/contract.ts';
import { LetterFileLink } from '#features/submissions/contract.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import {
  DECISION_KINDS,
  DECISION_STATES,
  DEFAULT_DELAY,
  MAX_DELAY,
  MAX_REASON,
  MAX_REPORT,
  MAX_REPORTS,
} from './rules.ts';
import { decisionTexts } from './texts.ts';

const errors = messagesOf(decisionTexts.errors);

const Kind = z.enum(DECISION_KINDS, errors.kind);

/** A reviewer's report as it goes to the authors with the letter. */
const SentReport = z.object({
  reportId: idOf<'review-report'>(),
  /** The text for the authors instead of the report; needs a reason, which its reviewer reads. */
  text: z.optional(
    z.string().check(z.trim(), z.minLength(1, errors.reportEmpty), z.maxLength(MAX_REPORT, errors.reportLong)),
  ),
  editReason: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON, errors.reasonLong)), ''),
  /** Whether the authors get its files, too. */
  withFiles: z.optional(z.boolean()),
});

const DecisionDraft = z.object({
  kind: Kind,
  /** By default that of the letter's template. */
  subject: z.optional(LetterSubject),
  /** The letter to the authors, in the Markdown subset. */
  letter: LetterBody,
  /** Minutes, fractions allowed, in which the decision can be taken back. */
  delayMinutes: z._default(
    z.number(errors.delay).check(z.minimum(0, errors.delay), z.maximum(MAX_DELAY, errors.delay)),
    DEFAULT_DELAY,
  ),
  /** For PUBLISH: the instant of publication with its time zone, such as 2026-12-01T09:00:00+02:00, instead of a delay. */
  publishAt: z.optional(z.nullable(z.iso.datetime({ offset: true, ...errors.publishAt }))),
  /** For a revision: the last day in Kigali on which it is expected; by default as the kind of revision says. */
  dueOn: z.optional(z.nullable(z.iso.date(errors.dueOn))),
  /** Addresses of the editor's uploads that go out with the letter. */
  files: z._default(
    z
      .array(z.string().check(z.maxLength(500)))
      .check(z.maxLength(LIMITS.letterFiles, messagesOf(submissionTexts.errors).letterFilesMany)),
    [],
  ),
  /** The reports that are added to the letter, as "Reviewer 1" and "Reviewer 2". */
  reports: z._default(z.array(SentReport).check(z.maxLength(MAX_REPORTS)), []),
  /** For ACCEPT: why the manuscript is accepted with fewer than two reports. */
  overrideReason: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON, errors.reasonLong)), ''),
  /** The submission's version as the editor saw it; 409 when it has changed since. */
  version: Version,
});
export type DecisionDraft = z.infer<typeof DecisionDraft>;
export type DecisionInput = z.input<typeof DecisionDraft>;

const MadeDecision = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  state: z.enum(DECISION_STATES),
  /** When status and letters take effect. */
  effectiveAt: z.string(),
});
export type MadeDecision = z.infer<typeof MadeDecision>;

/** A decision as the editorial office sees it. */
export const Decision = z.extend(MadeDecision, {
  at: z.string(),
  by: z.string(),
  subject: z.string(),
  letter: z.string(),
  files: z.array(LetterFileLink),
});
export type Decision = z.infer<typeof Decision>;

/** A decision's letter as its template fills it. `language` is that of the submitter's account. */
const LetterDraft = z.object({
  subject: z.string(),
  letter: z.string(),
  language: z.enum(LANGUAGES),
  /** For a revision: the day by which it is expected, and how the letter writes it. */
  due: z.nullable(z.object({ day: z.string(), text: z.string() })),
});
export type LetterDraft = z.infer<typeof LetterDraft>;

/** One of a decision's letters, with its recipients; each gets a mail of their own, greeted by name. */
const LetterPreview = z.extend(MailPreview, {
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type LetterPreview = z.infer<typeof LetterPreview>;

const submissionId = z.object({ id: idOf<'submission'>() });
const decisionId = z.extend(submissionId, { decisionId: idOf<'decision'>() });
const reply = z.object({ message: z.string(), data: MadeDecision });

export const decisionsContract = {
  letter: call({
    method: 'GET',
    path: '/submission/:id/decisions/letter',
    access: 'submission.decide',
    summary: 'The letter of a decision, filled in from its template',
    params: submissionId,
    query: z.object({ kind: Kind, dueOn: z.optional(z.iso.date(errors.dueOn)) }),
    reply: z.object({ data: LetterDraft }),
  }),
  preview: call({
    method: 'POST',
    path: '/submission/:id/decisions/preview',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'The mails that a decision would send, and to whom',
    params: submissionId,
    body: z.pick(DecisionDraft, { kind: true, subject: true, letter: true, reports: true, dueOn: true }),
    reply: z.object({ data: z.array(LetterPreview) }),
  }),
  decide: call({
    method: 'POST',
    path: '/submission/:id/decisions',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary:
      'Decide on a manuscript: status and letters take effect together after `delayMinutes`; 409 while another decision waits',
    params: submissionId,
    body: DecisionDraft,
    reply,
  }),
  sendNow: call({
    method: 'POST',
    path: '/submission/:id/decisions/:decisionId/send',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Send a waiting decision at once; 409 when it was taken back or overtaken',
    params: decisionId,
    reply,
  }),
  takeBack: call({
    method: 'DELETE',
    path: '/submission/:id/decisions/:decisionId',
    access: 'submission.decide',
    summary: 'Take a waiting decision back, so that nothing is sent; 409 once it has taken effect',
    params: decisionId,
    reply,
  }),
};
