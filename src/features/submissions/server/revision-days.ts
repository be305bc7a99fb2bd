import type { Queries } from '#platform/database/types.ts';
import type { SubmissionId } from '../rules.ts';

/** The days, as `2026-12-26`, by which the authors of these submissions are to send a revision. */
type ReadDays = (queries: Queries, ids: SubmissionId[]) => Promise<ReadonlyMap<SubmissionId, string>>;

export type RevisionDays = ReturnType<typeof revisionDays>;

/** By when revisions are due. The feature of the decisions, which sets those days, says how they are read. */
export function revisionDays() {
  let read: ReadDays = async () => new Map();
  return {
    readWith(how: ReadDays): void {
      read = how;
    },
    of: (queries: Queries, ids: SubmissionId[]) => read(queries, ids),
  };
}
