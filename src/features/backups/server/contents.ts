import { COUNTER_LIST } from '#features/usage/server/counting/robots.ts';
import type { RowFilters } from '#platform/backup/database-facts.ts';

/** Tables without lasting value: rendered citations, rate limit counters, unfinished uploads, salts and visits of the day. */
export const EXCLUDED_TABLES = [
  'article_citations',
  'import_runs',
  'journal_exports',
  'limit_counters',
  'partial_uploads',
  'usage_salts',
  'usage_visits',
];
/** Rows that are copied of a table: queued mails with a code or link stay out, because the archive holds the key to them. */
export const ROW_FILTERS = {
  outbox: { column: 'is_secret', condition: `not (is_secret and state = 'queued')` },
} satisfies RowFilters;
/** Tables with a row for every stored file; see `files/server/tables.ts`. */
export const FILE_TABLES = ['uploads', 'images', 'issue_editions', 'supplements'];
/** Small files of DATA_DIR that belong to the journal. */
export const EXTRAS = [COUNTER_LIST];
