import { index, snakeCase, text } from 'drizzle-orm/pg-core';

/** A copy of the ROR registry; empty until the operator imports it. */
export const organisations = snakeCase.table(
  'organisations',
  {
    /** The last part of the ROR address. */
    ror: text().primaryKey(),
    name: text().notNull(),
    place: text().notNull(),
    /** All its names and acronyms, without accents. */
    haystack: text().notNull(),
  },
  (row) => [index('organisations_haystack').using('gin', row.haystack.op('gin_trgm_ops'))],
);
