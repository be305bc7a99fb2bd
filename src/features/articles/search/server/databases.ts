import type pg from 'pg';
import { CONNECTIONS } from '#platform/config/connections.ts';
import { type OpenOptions, openDatabase } from '#platform/database/database.ts';
import type { Connection, Database, Settings } from '#platform/database/types.ts';

/**
 * The journal's database as search asks it. PostgreSQL's planner takes looking into a tsvector for cheap, and would rather
 * look into every one than ask an index; so search has connections of its own, on which it is told otherwise.
 */
export interface SearchDatabases {
  /** As everybody asks it. */
  db: Database;
  /** Goes by indexes, any of them: what is wanted may be walked to, newest first. */
  byIndex: Database;
  /** Goes by the words' own index only: all that match are wanted. */
  byWords: Database;
}

/** How alike two words have to be in their triples of letters to be compared at all (pg_trgm). */
const ALIKE = '0.25';

// What is compiled for large tables takes longer than these statements do.
const BY_INDEX: Settings = {
  enable_seqscan: 'off',
  jit: 'off',
  // What is prepared is planned for the words that are asked for: a rare one is found otherwise than a common one.
  plan_cache_mode: 'force_custom_plan',
  'pg_trgm.similarity_threshold': ALIKE,
};
const BY_WORDS: Settings = { ...BY_INDEX, enable_indexscan: 'off', enable_indexonlyscan: 'off' };

interface OpenSearch extends Omit<SearchDatabases, 'db'> {
  pools: pg.Pool[];
  close(): Promise<void>;
}

/** Opens the connections of search beside everybody's; none is made before it is needed. */
export function openSearchDatabases(
  connection: Connection,
  options: Omit<OpenOptions, 'settings' | 'max'>,
): OpenSearch {
  const byIndex = openDatabase(connection, { ...options, settings: BY_INDEX, max: CONNECTIONS.searchByIndex });
  const byWords = openDatabase(connection, { ...options, settings: BY_WORDS, max: CONNECTIONS.searchByWords });
  return {
    ...{ byIndex: byIndex.db, byWords: byWords.db, pools: [byIndex.pool, byWords.pool] },
    close: async () => void (await Promise.all([byIndex.close(), byWords.close()])),
  };
}
