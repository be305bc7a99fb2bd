import type pg from 'pg';
import { CONNECTIONS } from '#platform/config/connections.ts';
import { type OpenOptions, openDatabase } from '#platform/database/database.ts';
import type { Connection, Database, Settings } from '#platform/database/types.ts';

/**
 * Connections of the search. PostgreSQL's planner underestimates the cost of reading a tsvector and would read every row
 * instead of using an index, so the search has its own connection pools with planner settings.
 */
export interface SearchDatabases {
  /** The journal's common pool. */
  db: Database;
  /** Uses any index, e.g. by date to find the newest matches. */
  byIndex: Database;
  /** Uses the words' index only, for statements that need all matches. */
  byWords: Database;
}

/** Minimum trigram similarity of two words (pg_trgm). */
const SIMILARITY_THRESHOLD = '0.25';

const BY_INDEX: Settings = {
  enable_seqscan: 'off',
  // JIT compilation would take longer than these statements.
  jit: 'off',
  // Prepared statements are planned for their parameters, because rare and common words need different plans.
  plan_cache_mode: 'force_custom_plan',
  'pg_trgm.similarity_threshold': SIMILARITY_THRESHOLD,
};
const BY_WORDS: Settings = { ...BY_INDEX, enable_indexscan: 'off', enable_indexonlyscan: 'off' };

interface OpenSearch extends Omit<SearchDatabases, 'db'> {
  pools: pg.Pool[];
  close: () => Promise<void>;
}

/** Opens the search's connection pools; they connect on first use. */
export function openSearchDatabases(
  connection: Connection,
  options: Omit<OpenOptions, 'settings' | 'max'>,
): OpenSearch {
  const byIndex = openDatabase(connection, { ...options, settings: BY_INDEX, max: CONNECTIONS.searchByIndex });
  const byWords = openDatabase(connection, { ...options, settings: BY_WORDS, max: CONNECTIONS.searchByWords });
  return {
    byIndex: byIndex.db,
    byWords: byWords.db,
    pools: [byIndex.pool, byWords.pool],
    close: async () => void (await Promise.all([byIndex.close(), byWords.close()])),
  };
}
