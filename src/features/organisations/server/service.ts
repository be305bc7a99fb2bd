import { asc, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Config } from '#platform/config/config.ts';
import { withoutAccents } from '#platform/database/accents.ts';
import { patternOf } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { LookUp } from '#platform/outbound/look-up.ts';
import { LimitReached, type Limits } from '#platform/records/limits.ts';
import type { Organisation } from '../contract.ts';
import { ORGANISATION_LOOK_UPS } from '../limits.ts';
import { rorApi } from './ror-api.ts';
import { organisations } from './tables.ts';

const MAX_FOUND = 8;

export interface OrganisationNeeds {
  db: Database;
  limits: Limits;
  config: Pick<Config, 'lookUps'>;
  clock: () => Date;
}

export type Organisations = ReturnType<typeof organisationsService>;

/** Searches research organisations: in the journal's copy of the registry, or without one, if that is turned on, at ror.org. */
export function organisationsService({ db, limits, config, clock }: OrganisationNeeds) {
  const ror = config.lookUps?.ror;
  const all = ror && rorApi(ror, clock);
  const funders = ror && rorApi(ror, clock, 'funder');

  /** In the copy; names that begin with the text come first, then the shorter ones. */
  const searchCopy = (q: string): Promise<Organisation[]> => {
    const { ror: id, name, place, haystack } = organisations;
    const begins = sql`${withoutAccents(name)} ilike ${withoutAccents(sql`${q}::text`)} || '%'`;
    return db
      .select({ ror: id, name, place })
      .from(organisations)
      .where(sql`${haystack} ilike ${patternOf(q)}`)
      .orderBy(sql`${begins} desc`, sql`length(${name})`, asc(name), asc(id))
      .limit(MAX_FOUND);
  };
  const hasCopy = async () => (await db.select({ ror: organisations.ror }).from(organisations).limit(1)).length > 0;

  /** Undefined when ror.org cannot be reached now, or when this person has asked too much. */
  const searchBy = async (lookUp: LookUp<Organisation[]> | undefined, q: string, userId: UserId) => {
    const known = await searchCopy(q);
    if (known.length > 0 || !lookUp || (await hasCopy())) return known;
    try {
      await limits.spend(ORGANISATION_LOOK_UPS, userId);
    } catch (error) {
      if (error instanceof LimitReached) return undefined;
      throw error;
    }
    return (await lookUp(q))?.slice(0, MAX_FOUND);
  };

  return {
    search: async (q: string, userId: UserId): Promise<Organisation[]> => (await searchBy(all, q, userId)) ?? [],

    /** Funders, at ror.org only those; the copy does not tell them apart. */
    async searchFunders(q: string, userId: UserId): Promise<{ data: Organisation[]; isReachable: boolean }> {
      const found = await searchBy(funders, q, userId);
      return { data: found ?? [], isReachable: found !== undefined };
    },
  };
}
