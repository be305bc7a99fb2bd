import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';
import type { ChainHead } from '#platform/records/event-chain.ts';

export interface CheckupNeeds {
  config: Config;
  db: Database;
  clock: () => Date;
  /** The head of the audit log's chain as somebody has noted it. */
  notedHead?: ChainHead | undefined;
}
