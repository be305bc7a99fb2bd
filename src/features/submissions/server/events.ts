import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { NOTICE_KINDS, STATUSES } from '../rules.ts';

const Id = z.object({ submissionId: idOf<'submission'>() });
const Named = z.object({ submissionId: idOf<'submission'>(), number: z.string(), title: z.string() });

/** A manuscript came in. */
export const submissionReceived = eventType('submission.received', Id);

/** Status, issue, slug or files of a submission changed; what readers see of it may have changed too. */
export const submissionChanged = eventType(
  'submission.changed',
  z.object({
    submissionId: idOf<'submission'>(),
    from: z.enum(STATUSES),
    to: z.enum(STATUSES),
    /** Missing in events from before authors could change anything. */
    by: z.enum(['staff', 'author']).optional(),
    /** Whether the authors are to be told; they are unless this says no. */
    tellAuthors: z.boolean().optional(),
    note: z.string().optional(),
    /** The number of the version that became public by it. */
    version: z.number().optional(),
  }),
);

/** Names, affiliations or iDs of authors were corrected. */
export const authorsCorrected = eventType('submission.authors-corrected', Id);

/** A notice about an article was published, mended, deleted or taken back; the words are those it had then. */
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

/** A submission was deleted, or taken back. */
export const submissionRemoved = eventType('submission.removed', Named);
export const submissionRestored = eventType('submission.restored', Named);
