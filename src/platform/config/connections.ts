/** Maximum number of database connections per process, by purpose. */
export const CONNECTIONS = {
  shared: 10,
  /** Per search pool; more statements at once would only wait for a processor. */
  searchByIndex: 4,
  searchByWords: 4,
  jobs: 4,
  /** One for content changes, one for jobs. */
  listening: 2,
  healthCheck: 1,
} as const;

const PER_PROCESS = Object.values(CONNECTIONS).reduce<number>((sum, max) => sum + max, 0);

/** Maximum number of processes on the embedded database. */
export const MAX_PROCESSES = 5;
/** Connections the embedded database accepts: those of the processes, and some for commands, backups and inspection. */
export const MAX_DATABASE_CONNECTIONS = MAX_PROCESSES * PER_PROCESS + 25;
