import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { requiredText, withoutControls } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { type Limit, STAFF_ONLY } from '#base/limits.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { ShownText } from '#features/production/contract.ts';
import { CONTENT_LANGUAGE_NAMES } from '#features/submissions/fields/content-languages.ts';
import { CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import { PROOF_LINK_USES } from './limits.ts';
import { LONGEST_PLACE, MAX_COMMENT, MAX_QUOTE, PROOF_STATES } from './rules.ts';
import { proofTexts } from './texts.ts';

const errors = messagesOf(proofTexts.errors);

/** A question of the office or a comment of an author, with the answer of the other side; times in ISO 8601. */
const commentFields = {
  id: idOf<'proof-comment'>(),
  isQuestion: z.boolean(),
  place: z.string(),
  quote: z.string(),
  text: z.string(),
  fullName: z.string(),
  createdAt: z.string(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.nullable(z.string()),
};
const ProofComment = z.object({ ...commentFields, isOwn: z.boolean() });
export type ProofComment = z.infer<typeof ProofComment>;

const proofFields = {
  number: z.number(),
  state: z.enum(PROOF_STATES),
  sentAt: z.string(),
  dueAt: z.string(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.string(),
  message: z.string(),
};

/** A part of the article beside its text. */
const FrontPart = z.object({
  place: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  language: z.enum(CONTENT_LANGUAGE_NAMES),
  /** Statements are printed after the text, the other parts before it. */
  isAfterText: z.boolean(),
});
export type FrontPart = z.infer<typeof FrontPart>;

/** A proof as one of its people sees it. */
const Proof = z.object({
  ...proofFields,
  manuscript: z.string(),
  title: z.string(),
  language: z.enum(CONTENT_LANGUAGE_NAMES),
  licence: z.string(),
  personName: z.string(),
  /** Whether the person answers for all authors. */
  answersForAll: z.boolean(),
  /** Whether the person is an author, and so has a contribution. */
  isAuthor: z.boolean(),
  /** Until the article is published, also after another author has approved the proof. */
  mayContribute: z.boolean(),
  roles: z.array(z.enum(CREDIT_ROLES)),
  agreedAt: z.nullable(z.string()),
  hasPdf: z.boolean(),
  front: z.array(FrontPart),
  /** Null for an article that is a PDF alone. */
  text: z.nullable(ShownText),
  comments: z.array(ProofComment),
});
export type Proof = z.infer<typeof Proof>;

const StaffComment = z.object({ ...commentFields, settledAt: z.nullable(z.string()) });
export type StaffComment = z.infer<typeof StaffComment>;

const StaffProof = z.object({
  id: idOf<'proof'>(),
  ...proofFields,
  /** The version of the text that the authors saw; null for an article that is a PDF alone. */
  textVersion: z.nullable(z.number()),
  people: z.array(
    z.object({
      position: z.number(),
      fullName: z.string(),
      roles: z.array(z.enum(CREDIT_ROLES)),
      agreedAt: z.nullable(z.string()),
    }),
  ),
  comments: z.array(StaffComment),
});
export type StaffProof = z.infer<typeof StaffProof>;

const StaffProofs = z.object({
  /** Newest first. */
  proofs: z.array(StaffProof),
  /** Questions that go out with the next proof. */
  questions: z.array(StaffComment),
});
export type StaffProofs = z.infer<typeof StaffProofs>;

const writing = (missing: FieldMessage) => requiredText(missing, MAX_COMMENT, errors.commentLong);

const maybeText = z
  .string()
  .check(z.overwrite(withoutControls), z.trim(), z.maxLength(MAX_COMMENT, errors.commentLong));

const Contribution = z.object({
  roles: z.array(z.enum(CREDIT_ROLES)).check(z.minLength(1, errors.roles), z.maxLength(CREDIT_ROLES.length)),
  agrees: z.boolean().check(z.refine((agrees) => agrees, errors.agrees)),
});
export type Contribution = z.infer<typeof Contribution>;

const Answer = z.object({
  isApproved: z.boolean(),
  /** Whether the author has read the proof; needed to approve it. */
  isChecked: z._default(z.boolean(), false),
  message: z._default(maybeText, ''),
});
export type Answer = z.input<typeof Answer>;

const params = z.object({ token: z.string().check(z.maxLength(100)) });
const comment = z.extend(params, { commentId: idOf<'proof-comment'>() });
const limits: readonly [Limit] = [PROOF_LINK_USES];
const reply = z.object({ message: z.optional(z.string()), data: Proof });

/** Calls of an author with a proof. The link in the mail is the key to one proof and to nothing else. */
export const proofContract = {
  read: call({
    method: 'GET',
    path: '/proof/:token',
    access: 'link',
    summary: 'The proof that a link belongs to; changes nothing. 404 for an unknown link',
    params,
    reply,
  }),
  pdf: call({
    method: 'GET',
    path: '/proof/:token/pdf',
    access: 'link',
    kind: 'file',
    summary: 'The PDF of a proof; 404 without one',
    params,
  }),
  comment: call({
    method: 'POST',
    path: '/proof/:token/comments',
    access: 'link',
    limits,
    summary: 'Comment on a place of the proof; 409 once it is answered',
    params,
    body: z.object({
      place: z.string().check(z.maxLength(LONGEST_PLACE, errors.place)),
      text: writing(errors.comment),
    }),
    reply,
  }),
  removeComment: call({
    method: 'DELETE',
    path: '/proof/:token/comments/:commentId',
    access: 'link',
    limits,
    summary: 'Delete a comment of one’s own; 409 once the proof is answered',
    params: comment,
    reply,
  }),
  answerQuestion: call({
    method: 'POST',
    path: '/proof/:token/comments/:commentId/answer',
    access: 'link',
    limits,
    summary: 'Answer a question of the editors; 409 once the proof is answered',
    params: comment,
    body: z.object({ text: writing(errors.answer) }),
    reply,
  }),
  contribute: call({
    method: 'POST',
    path: '/proof/:token/contribution',
    access: 'link',
    limits,
    summary:
      'Confirm one’s roles (CRediT) and agree to publication, until the article is published. 409 once there are corrections, a newer proof or an article',
    params,
    body: Contribution,
    reply,
  }),
  answer: call({
    method: 'POST',
    path: '/proof/:token/answer',
    access: 'link',
    limits,
    summary:
      'Approve the proof or ask for corrections, as the corresponding author; 400 while questions of the editors are open',
    params,
    body: Answer,
    reply,
  }),
};

const submission = z.object({ id: idOf<'submission'>() });
const staffReply = z.object({ message: z.string(), data: StaffProofs });
const ofComment = z.extend(submission, { commentId: idOf<'proof-comment'>() });

/** Calls of the office about the proofs of a manuscript. They are sent by the decision `SEND_PROOF`. */
export const proofOfficeContract = {
  list: call({
    method: 'GET',
    path: '/submission/:id/proofs',
    access: 'submission.publish',
    summary: 'The proofs of a manuscript with comments and agreements, and the questions for the next one',
    params: submission,
    reply: z.object({ data: StaffProofs }),
  }),
  ask: call({
    method: 'POST',
    path: '/submission/:id/questions',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    summary: 'Ask the authors about a place of the text; the question goes out with the next proof',
    params: submission,
    body: z.object({
      place: z.string().check(z.maxLength(LONGEST_PLACE, errors.place)),
      quote: z.string().check(z.overwrite(withoutControls), z.maxLength(MAX_QUOTE)),
      text: writing(errors.question),
    }),
    reply: staffReply,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/submission/:id/questions/:commentId',
    access: 'submission.publish',
    summary: 'Delete a question that has not gone out; 404 for any other',
    params: ofComment,
    reply: staffReply,
  }),
  sendLink: call({
    method: 'POST',
    path: '/submission/:id/proofs/:proofId/people/:position/link',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    summary:
      'Mail an author the link to the latest proof again. 404 for nobody’s place, 409 when the proof needs nothing more from them',
    params: z.extend(submission, {
      proofId: idOf<'proof'>(),
      position: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
    }),
    reply: z.object({ message: z.string() }),
  }),
  settle: call({
    method: 'POST',
    path: '/submission/:id/comments/:commentId/settle',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    summary: 'Mark a comment of an author as done, with an answer, or as open again',
    params: ofComment,
    body: z.object({
      isSettled: z.boolean(),
      answer: z._default(maybeText, ''),
    }),
    reply: staffReply,
  }),
};
