import { eventType } from '../../../platform/events.ts';
import type { Status } from '../rules.ts';

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
}>('submission.changed');

/** A submission was deleted, or taken back. */
export const submissionRemoved = eventType<{ submissionId: string; number: string; title: string }>(
  'submission.removed',
);
export const submissionRestored = eventType<{ submissionId: string; number: string; title: string }>(
  'submission.restored',
);
