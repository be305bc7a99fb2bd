import { inArray } from 'drizzle-orm';
import type { Queries } from '#platform/database/types.ts';
import { organisations } from './tables.ts';

/** The names of organisations by their ROR ids, of those that the journal's copy of the registry has. */
export async function organisationNames(queries: Queries, rors: readonly string[]): Promise<Record<string, string>> {
  if (rors.length === 0) return {};
  const { ror, name } = organisations;
  const rows = await queries
    .select({ ror, name })
    .from(organisations)
    .where(inArray(ror, [...rors]));
  return Object.fromEntries(rows.map((row) => [row.ror, row.name]));
}
