import * as z from 'zod/mini';

/** MDS-2026-0042, in any case. */
export const ArticleNumber = z.string().check(
  z.overwrite((number) => number.toUpperCase()),
  z.regex(/^MDS-\d{4}-\d{4,9}$/),
);
