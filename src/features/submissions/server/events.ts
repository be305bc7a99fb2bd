import { eventType } from '#platform/records/events.ts';
import type { NoticeKind, Status } from '../rules.ts';

/** A manuscript came in. */
export const submissionReceived = eventType<{ submissionId: string }>('submission.received');

/** Status, issue, slug or files of a submission changed; what readers see of it may have changed too. */
export const submissionChanged = eventType<{
  submissionId: string;
  from: Status;
  to: Status;
  /** Missing in events from before authors could change anything. */
  by?: 'staff' | 'author';
  /** Whether the authors are to be told; they are unless this says no. */
  tellAuthors?: boolean;
  note?: string;
  /** The number of the version that became public by it. */
  version?: number;
}>('submission.changed');

/** Names, affiliations or iDs of authors were corrected. */
export const authorsCorrected = eventType<{ submissionId: string }>('submission.authors-corrected');

/** A notice about an article was published, mended, deleted or taken back; the words are those it had then. */
export const noticeChanged = eventType<{
  submissionId: string;
  noticeId: string;
  what: 'added' | 'changed' | 'removed' | 'restored';
  kind: NoticeKind;
  /** The day in Kigali. */
  date: string;
  text: string;
  tellAuthors: boolean;
}>('notice.changed');

/** A submission was deleted, or taken back. */
export const submissionRemoved = eventType<{ submissionId: string; number: string; title: string }>(
  'submission.removed',
);
export const submissionRestored = eventType<{ submissionId: string; number: string; title: string }>(
  'submission.restored',
);
