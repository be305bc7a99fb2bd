import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { NOTICE_KINDS, STATUSES } from '../rules.ts';

const Id = z.object({ submissionId: idOf<'submission'>() });
const IdNumberTitle = z.object({ submissionId: idOf<'submission'>(), number: z.string(), title: z.string() });

/** A manuscript was submitted. */
export const submissionReceived = eventType('submission.received', Id);

/** Status, issue, slug or files of a submission changed; its public article may have changed too. */
export const submissionChanged = eventType(
  'submission.changed',
  z.object({
    submissionId: idOf<'submission'>(),
    from: z.enum(STATUSES),
    to: z.enum(STATUSES),
    /** Missing in events recorded before authors could revise and withdraw. */
    by: z.enum(['staff', 'author']).optional(),
    /** Whether to mail the authors; true by default. */
    tellAuthors: z.boolean().optional(),
    note: z.string().optional(),
    /** The decision that made the change and sends its own letters. */
    decisionId: z.optional(idOf<'decision'>()),
    /** The number of the version that the change published. */
    version: z.number().optional(),
    /** The fields that were corrected. */
    corrected: z.array(z.string()).optional(),
  }),
);

/** A submission got another handling editor, or none. */
export const editorAssigned = eventType(
  'submission.assigned',
  z.object({ submissionId: idOf<'submission'>(), editorId: z.union([idOf<'user'>(), z.null()]) }),
);

const Guest = z.object({ submissionId: idOf<'submission'>(), userId: idOf<'user'>() });

/** An administrator appointed a guest editor for a submission, or ended the appointment. */
export const guestAppointed = eventType('submission.guest-appointed', Guest);
export const guestEnded = eventType('submission.guest-ended', Guest);

/** Names, affiliations or iDs of authors were corrected. */
export const authorsCorrected = eventType('submission.authors-corrected', Id);

/** A notice about an article was published, changed, deleted or restored; the payload holds its text at that time. */
export const noticeChanged = eventType(
  'notice.changed',
  z.object({
    submissionId: idOf<'submission'>(),
    noticeId: idOf<'notice'>(),
    what: z.enum(['added', 'changed', 'removed', 'restored']),
    kind: z.enum(NOTICE_KINDS),
    /** The day in Kigali. */
    date: z.string(),
    text: z.string(),
    tellAuthors: z.boolean(),
  }),
);

/** A submission was deleted, or restored. */
export const submissionRemoved = eventType('submission.removed', IdNumberTitle);
export const submissionRestored = eventType('submission.restored', IdNumberTitle);

/** Events after which a public article may be another one. */
export const articleEvents = [
  submissionChanged,
  authorsCorrected,
  noticeChanged,
  submissionRemoved,
  submissionRestored,
];
