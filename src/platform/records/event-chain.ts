import { createHash, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { events } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Queries, Transaction } from '../database/types.ts';

/** The previous hash of the first event. */
const BEGINNING = '0'.repeat(64);
const BATCH = 2_000;
/** Breaks that a report names. */
const MAX_BREAKS = 20;

type Row = typeof events.$inferSelect;

/** SHA-256 of canonical JSON (RFC 8785), hexadecimal. */
const digest = (value: object): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

const commitmentOf = (payload: unknown, salt: string): string => digest({ payload, salt });

/**
 * The columns of a new event from which the database makes its place in the chain. The hash covers the commitment instead of the
 * payload, so that a payload can be erased; the salt, erased with it, keeps anyone from guessing the payload by trying.
 */
export function committed(payload: unknown): { salt: string; commitment: string } {
  const salt = randomBytes(16).toString('hex');
  return { salt, commitment: commitmentOf(payload, salt) };
}

/** The hash of an event as the database made it when its transaction was committed. */
const hashOf = ({ id, type, actorId, createdAt, number, commitment, previousHash }: Row): string =>
  digest({ actor: actorId, at: createdAt.toISOString(), commitment, id, number, previous: previousHash, type });

/** Puts events into the chain that are not in it yet, such as those of earlier releases, and records which numbers they got. */
export async function chainEarlierEvents(
  db: Database,
  record: (tx: Transaction, range: ChainRange) => Promise<void>,
): Promise<void> {
  let from: number | undefined;
  for (;;) {
    const isDone = await inTransaction(db, async (tx) => {
      const last = await chainBatch(tx);
      if (last) from ??= last.number - last.count + 1;
      if (last?.count === BATCH) return false;
      const to = (await headOf(tx))?.number;
      if (from !== undefined && to !== undefined) await record(tx, { from, to });
      return true;
    });
    if (isDone) return;
  }
}

export interface ChainRange {
  from: number;
  to: number;
}

async function chainBatch(tx: Transaction): Promise<{ count: number; number: number } | undefined> {
  const rows = await tx
    .select({ id: events.id, payload: events.payload })
    .from(events)
    .where(isNull(events.number))
    .orderBy(asc(events.createdAt), asc(events.id))
    .limit(BATCH);
  if (rows.length === 0) return undefined;
  const commitments = JSON.stringify(rows.map(({ id, payload }) => ({ id, ...committed(payload) })));
  await tx.execute(sql`
    update events set salt = made.salt, commitment = made.commitment
    from json_to_recordset(${commitments}::json) as made(id uuid, salt text, commitment text) where events.id = made.id`);
  await tx.execute(sql`
    select append_to_event_chain(ordered.id) from (
      select events.id from events where id in (select id from json_to_recordset(${commitments}::json) as made(id uuid))
      order by created_at, id offset 0) ordered`);
  const head = await headOf(tx);
  return head && { count: rows.length, number: head.number };
}

export interface ChainHead {
  number: number;
  hash: string;
}

/** The newest event of the chain. Noted outside the journal, it shows later whether the events up to it are still the same. */
export async function headOf(queries: Queries): Promise<ChainHead | undefined> {
  const { rows } = await queries.execute<ChainHead>(sql.raw(HEAD_STATEMENT));
  return rows[0];
}

/** A chain has at most 2^31 events. */
export const HEAD_STATEMENT =
  'select number::int, hash from events where number is not null order by events.number desc limit 1';

/**
 * `changed`: an event is not what it was; `missing`: events before it are gone; `replaced`: the one before it is another; `rewritten`:
 * the chain no longer has the head that was noted, or is another up to there.
 */
export type BreakKind = 'changed' | 'missing' | 'replaced' | 'rewritten';

export interface ChainBreak {
  kind: BreakKind;
  number: number;
  /** When the event was recorded; undefined for a noted head. */
  at?: Date;
}

export interface ChainReport {
  /** Undefined for a chain without events. */
  head: ChainHead | undefined;
  /** The first few. */
  breaks: ChainBreak[];
  /** Events that are not in the chain. */
  outside: number;
}

/** Reads the whole chain and compares every event with its hash and with the event before it, and the chain with a head noted earlier. */
export async function checkChain(db: Queries, noted?: ChainHead): Promise<ChainReport> {
  const breaks: ChainBreak[] = [];
  let head: ChainHead | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(events)
      .where(gt(events.number, head?.number ?? 0))
      .orderBy(asc(events.number))
      .limit(BATCH);
    for (const row of rows) {
      const kind = breakAt(row, head);
      const number = row.number as number;
      if (kind && breaks.length < MAX_BREAKS) breaks.push({ kind, number, at: row.createdAt });
      head = { number, hash: row.hash ?? '' };
    }
    if (rows.length < BATCH) break;
  }
  if (noted && !(await hasHead(db, noted))) breaks.push({ kind: 'rewritten', number: noted.number });
  return { head, breaks, outside: await db.$count(events, isNull(events.number)) };
}

const hasHead = async (db: Queries, { number, hash }: ChainHead): Promise<boolean> =>
  (await db.$count(events, and(eq(events.number, number), eq(events.hash, hash)))) > 0;

function breakAt(row: Row, before: ChainHead | undefined): BreakKind | undefined {
  if (row.number !== (before?.number ?? 0) + 1) return 'missing';
  if (hashOf(row) !== row.hash || !hasItsPayload(row)) return 'changed';
  return row.previousHash === (before?.hash ?? BEGINNING) ? undefined : 'replaced';
}

/** Whether the payload is the one that was recorded, or has been erased as a whole. */
const hasItsPayload = ({ payload, salt, commitment }: Row): boolean =>
  salt === null ? JSON.stringify(payload) === '{}' : commitmentOf(payload, salt) === commitment;
