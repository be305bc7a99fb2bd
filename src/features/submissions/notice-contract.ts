import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { requiredText } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { Day, Doi } from './contract-fields.ts';
import { LIMITS, NOTICE_KINDS } from './rules.ts';
import { submissionTexts } from './texts.ts';

const errors = messagesOf(submissionTexts.errors);

/** A correction, retraction or expression of concern about an article. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The day in Kigali, such as 2026-03-12. */
  date: z.string(),
  text: z.string(),
  /** The notice's own DOI. */
  doi: z.nullable(z.string()),
  version: z.number(),
});
export type Notice = z.infer<typeof Notice>;

/** A published version of an article with its own PDF. */
export const PublicVersion = z.object({
  /** From 1. */
  number: z.number(),
  publishedAt: z.string(),
  /** Describes the changes; empty for the first version. */
  note: z.string(),
});

const notice = {
  kind: z.enum(NOTICE_KINDS, errors.noticeKind),
  date: Day,
  text: requiredText(errors.noticeText, LIMITS.notice, errors.noticeLong),
  doi: z._default(Doi, null),
  /** Whether to mail the notice to the authors; true by default. */
  tellAuthors: z.optional(z.boolean()),
};

const NewNotice = z.object(notice);
export type NewNotice = z.input<typeof NewNotice>;

const NoticeChange = z.object({ ...notice, version: Version });
export type NoticeChange = z.input<typeof NoticeChange>;
/** A parsed new notice or notice change. */
export type NoticeValues = z.infer<typeof NoticeChange>;

const SubmissionId = z.object({ id: idOf<'submission'>() });
const NoticeId = z.object({ id: idOf<'submission'>(), noticeId: idOf<'notice'>() });

export const noticesContract = {
  list: call({
    method: 'GET',
    path: '/submission/:id/notices',
    access: 'notice.manage',
    summary: 'The notices about an article, oldest first',
    params: SubmissionId,
    reply: z.object({ data: z.array(Notice) }),
  }),
  add: call({
    method: 'POST',
    path: '/submission/:id/notices',
    limits: STAFF_ONLY,
    access: 'notice.manage',
    summary: 'Add a correction, retraction or expression of concern; 409 unless the article is published',
    params: SubmissionId,
    body: NewNotice,
    reply: z.object({ message: z.string(), data: Notice }),
  }),
  change: call({
    method: 'PUT',
    path: '/submission/:id/notices/:noticeId',
    access: 'notice.manage',
    summary: 'Change a notice',
    params: NoticeId,
    body: NoticeChange,
    reply: z.object({ message: z.string(), data: Notice }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/submission/:id/notices/:noticeId',
    access: 'notice.manage',
    summary: 'Delete a notice; the audit log keeps its text, and it can be restored for thirty days',
    params: NoticeId,
    reply: z.object({ message: z.string() }),
  }),
};
