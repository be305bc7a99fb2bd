import { sql } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { NoticeId, SubmissionId } from '../rules.ts';
import { doiOwner } from './find.ts';

/**
 * Refuses a DOI that something else has, in the transaction that gives it to the submission or notice `id`. What is
 * unique in each table has to be so across both, or a deposit would lead the DOI of one to the other; until the commit
 * nobody else can be given it.
 */
export async function claimDoi(tx: Transaction, id: SubmissionId | NoticeId, doi: string | null): Promise<void> {
  if (!doi) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`doi:${doi}`}, 0))`);
  const owner = await doiOwner(tx, doi);
  if (owner && owner.id !== id) throw invalid([{ path: 'doi', message: owner.message }]);
}
