import { count, inArray } from 'drizzle-orm';
import { type MailingId, mailings, outbox } from '../database/tables.ts';
import type { Queries } from '../database/types.ts';

/** Progress of a mailing; the four counts add up to the total. */
export interface Progress {
  total: number;
  queued: number;
  sent: number;
  failed: number;
  /** Recipients who unsubscribed before their mail was sent. */
  withdrawn: number;
  isDone: boolean;
}

type Counts = Partial<Record<'queued' | 'sent' | 'failed' | 'withdrawn', number>>;

/** Number of mails of each mailing by state. */
export async function countedByState(queries: Queries, ids: readonly MailingId[]): Promise<Map<string, Counts>> {
  const rows = await queries
    .select({ mailingId: outbox.mailingId, state: outbox.state, count: count() })
    .from(outbox)
    .where(inArray(outbox.mailingId, [...ids]))
    .groupBy(outbox.mailingId, outbox.state);
  const counts = new Map<string, Counts>();
  for (const { mailingId, state, count: mails } of rows) {
    if (mailingId) counts.set(mailingId, { ...counts.get(mailingId), [state]: mails });
  }
  return counts;
}

/** Progress of mailings in two statements: finished ones have stored counts, the others are counted. */
export async function progressOf(queries: Queries, ids: readonly MailingId[]): Promise<Map<string, Progress>> {
  const { id, recipients, sent, failed, withdrawn, finishedAt } = mailings;
  const rows = await queries
    .select({ id, recipients, sent, failed, withdrawn, finishedAt })
    .from(mailings)
    .where(inArray(mailings.id, [...ids]));
  const unfinished = rows.filter((row) => !row.finishedAt).map((row) => row.id);
  const counts = await countedByState(queries, unfinished);
  return new Map(
    rows.map((row) => {
      const counted = row.finishedAt ? row : counts.get(row.id);
      const known = { sent: counted?.sent ?? 0, failed: counted?.failed ?? 0, withdrawn: counted?.withdrawn ?? 0 };
      const queued = row.finishedAt ? 0 : row.recipients - known.sent - known.failed - known.withdrawn;
      return [row.id, { total: row.recipients, queued, ...known, isDone: row.finishedAt !== null }];
    }),
  );
}
