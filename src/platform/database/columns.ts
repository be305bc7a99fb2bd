import { integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone. */
export const timestamptz = () => timestamp({ withTimezone: true });

/** Counts up with every change, so that an older version overwrites nothing (platform/records/records.ts). */
export const version = () => integer().notNull().default(1);
