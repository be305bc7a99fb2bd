import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';

export interface CheckupNeeds {
  config: Config;
  db: Database;
  clock: () => Date;
}
