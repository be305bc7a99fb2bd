import * as z from 'zod/mini';

/** MDS-2026-0042 */
export const ArticleNumber = z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/));
