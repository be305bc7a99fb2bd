import { sql } from 'drizzle-orm';
import { check, date, integer, snakeCase } from 'drizzle-orm/pg-core';

/** How often on a day (UTC) the journal marked that it was running. */
export const heartbeats = snakeCase.table(
  'heartbeats',
  { day: date({ mode: 'string' }).primaryKey(), beats: integer().notNull() },
  (heartbeat) => [check('heartbeats_beats', sql`${heartbeat.beats} > 0`)],
);
