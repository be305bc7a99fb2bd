import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with its time zone. */
export const timestamptz = () => timestamp({ withTimezone: true });

/** Increases with every change, so that a stale edit is refused (platform/records/records.ts). */
export const version = () => integer().notNull().default(1);
