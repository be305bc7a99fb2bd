import { and, asc, eq, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Supplement } from '../contract.ts';
import { SUPPLEMENT_KINDS, type SupplementId } from '../rules.ts';
import { supplements } from './tables.ts';

const { id, kind, title, description, licence, fileName, mediaType, size, sha256, createdAt } = supplements;
const shown = { id, kind, title, description, licence, fileName, mediaType, size, sha256 };

/** The files of a submission in the order in which readers see them: by kind, then the oldest first. */
export function supplementsOf(queries: Queries, submissionId: SubmissionId): Promise<Supplement[]> {
  const order = sql`array_position(${sql.param([...SUPPLEMENT_KINDS])}::text[], ${kind})`;
  return queries
    .select(shown)
    .from(supplements)
    .where(eq(supplements.submissionId, submissionId))
    .orderBy(order, asc(createdAt), asc(id));
}

/** One file of a submission with the key of its content; undefined for any other. */
export async function supplementFile(queries: Queries, submissionId: SubmissionId, supplementId: SupplementId) {
  const [file] = await queries
    .select({ ...shown, storageKey: supplements.storageKey })
    .from(supplements)
    .where(and(eq(supplements.submissionId, submissionId), eq(id, supplementId)));
  return file;
}
