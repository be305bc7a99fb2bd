import { asc, sql } from 'drizzle-orm';
import { withoutAccents } from '#platform/database/accents.ts';
import { patternOf } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { Organisation } from '../contract.ts';
import { organisations } from './tables.ts';

const MAX_FOUND = 8;

export type Organisations = ReturnType<typeof organisationsService>;

/** Looks up research organisations in the journal's copy of the registry. */
export function organisationsService({ db }: { db: Database }) {
  return {
    /** Names that begin with the text come first, then the shorter ones. */
    search(q: string): Promise<Organisation[]> {
      const { ror, name, place, haystack } = organisations;
      const begins = sql`${withoutAccents(name)} ilike ${withoutAccents(sql`${q}::text`)} || '%'`;
      return db
        .select({ ror, name, place })
        .from(organisations)
        .where(sql`${haystack} ilike ${patternOf(q)}`)
        .orderBy(sql`${begins} desc`, sql`length(${name})`, asc(name), asc(ror))
        .limit(MAX_FOUND);
    },
  };
}
