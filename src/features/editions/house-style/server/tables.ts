import { integer, jsonb, snakeCase, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { HouseStyle, HouseStyleId } from '../rules.ts';

/** Versions of the house style; rows never change. Each holds from its time on. */
export const houseStyles = snakeCase.table(
  'house_styles',
  {
    id: uuid().$type<HouseStyleId>().primaryKey(),
    /** From 1. */
    version: integer().notNull(),
    style: jsonb().$type<HouseStyle>().notNull(),
    createdAt: timestamptz().notNull(),
    createdBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
  },
  (row) => [uniqueIndex('house_styles_version').on(row.version)],
);
