import { eventType } from '#platform/records/events.ts';

/** Somebody asked for a check of the stored files. */
export const fixityBegun = eventType<{ runId: string }>('fixity.begun');

/** A check has looked at everything; `fresh` are the faults nobody has been told of yet. */
export const fixityFinished = eventType<{ runId: string; checked: number; faults: number; fresh: number }>(
  'fixity.finished',
);
