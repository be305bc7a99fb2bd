/** Connections to the database that a process has at most, by what they are for. */
export const CONNECTIONS = {
  everybody: 10,
  /** Of each of the two more statements at once would only wait for processors. */
  searchByIndex: 4,
  searchByWords: 4,
  jobs: 4,
  /** One hears of changes, one of jobs. */
  listening: 2,
  signOfLife: 1,
} as const;

const OF_A_PROCESS = Object.values(CONNECTIONS).reduce<number>((sum, most) => sum + most, 0);

/** So many processes the journal's own database serves. */
export const MOST_PROCESSES = 5;
/** So many connections it takes: theirs, and some for whoever looks into it, backs it up or starts beside them. */
export const MOST_CONNECTIONS = MOST_PROCESSES * OF_A_PROCESS + 25;
