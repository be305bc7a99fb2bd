import { sql } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { NoticeId, SubmissionId } from '../rules.ts';
import { doiOwner } from './find.ts';

export interface DoiClaim {
  /** Of the submission or notice that gets the DOI. */
  id: SubmissionId | NoticeId;
  doi: string | null;
}

/**
 * Throws a field error when another submission or notice has the DOI. DOIs must be unique across both tables, or a deposit
 * would redirect the DOI of one to the other. The DOI is locked until the commit.
 */
export async function claimDoi(tx: Transaction, { id, doi }: DoiClaim): Promise<void> {
  if (!doi) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`doi:${doi}`}, 0))`);
  const owner = await doiOwner(tx, doi);
  if (owner && owner.id !== id) throw invalid([{ path: 'doi', message: owner.message }]);
}
