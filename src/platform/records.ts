import { and, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { type Database, inTransaction, type Transaction } from './database.ts';
import { type Events, eventType } from './events.ts';
import type { Trash } from './trash.ts';

/** Something staff add, edit and delete: it has an id, a birthday, and a version that counts up with every change. */
type RecordTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; createdAt: AnyPgColumn };
type Row<T extends RecordTable> = InferSelectModel<T> & { id: string };
type Values<T extends RecordTable> = Omit<InferInsertModel<T>, 'id' | 'version' | 'createdAt'>;

export interface RecordNeeds {
  db: Database;
  events: Events;
  trash: Trash;
  clock: () => Date;
}

export interface RecordKind<T extends RecordTable> {
  table: T;
  /** `topic`, `faq`, …: in events (`topic.changed`) and in the trash. */
  kind: string;
  /** What people know it by. */
  titleOf: (row: Row<T>) => string;
  /** Gives the database's refusals the feature's words. */
  translate?: (error: unknown) => unknown;
}

/** What happened to a record; kept for the audit log. */
interface RecordChanged {
  id: string;
  title: string;
  what: 'added' | 'changed' | 'removed';
}

/** Adds, changes and deletes records of one kind: each with an event that says who, deletions into the trash. */
export function recordsService<T extends RecordTable>(
  needs: RecordNeeds,
  { table, kind, titleOf, translate }: RecordKind<T>,
) {
  const { db, events, trash, clock } = needs;
  const changed = eventType<RecordChanged>(`${kind}.changed`);
  const tell = (tx: Transaction, row: Row<T>, what: RecordChanged['what'], actorId: string | null) =>
    events.record(tx, changed, { id: row.id, title: titleOf(row), what }, actorId);
  const inWords = (error: unknown): never => {
    throw translate ? translate(error) : error;
  };

  return {
    /** `actorId` is null for what the journal starts with. */
    add: (values: Values<T>, actorId: string | null): Promise<Row<T>> =>
      inTransaction(db, async (tx) => {
        const row = { id: newId(), createdAt: clock(), ...values };
        const [added] = (await tx
          .insert(table as PgTable)
          .values(row as never)
          .returning()) as Row<T>[];
        await tell(tx, added as Row<T>, 'added', actorId);
        return added as Row<T>;
      }).catch(inWords),

    /** 404 for an unknown one; 409 when `version` is given and somebody has changed it since. */
    change: (id: string, values: Partial<Values<T>>, version: number | undefined, actorId: string): Promise<Row<T>> =>
      inTransaction(db, async (tx) => {
        const [row] = (await tx
          .update(table as PgTable)
          .set({ ...values, version: sql`${table.version} + 1` } as never)
          .where(and(eq(table.id, id), version ? eq(table.version, version) : undefined))
          .returning()) as Row<T>[];
        if (!row) throw await whyNothing(tx, id);
        await tell(tx, row, 'changed', actorId);
        return row;
      }).catch(inWords),

    /** 404 for an unknown one. */
    remove: (id: string, actorId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [row] = (await tx
          .delete(table as PgTable)
          .where(eq(table.id, id))
          .returning()) as Row<T>[];
        if (!row) throw missing();
        await trash.keep(tx, { kind, id, title: titleOf(row), row }, actorId);
        await tell(tx, row, 'removed', actorId);
      }).catch(inWords),
  };

  async function whyNothing(tx: Transaction, id: string): Promise<AppError> {
    const known = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(eq(table.id, id));
    return known.length > 0 ? changedMeanwhile() : missing();
  }
}

function missing(): AppError {
  return new AppError('missing', 'NOT_FOUND', 'This is no longer there.');
}

/** Somebody else has changed it since it was read. */
export function changedMeanwhile(): AppError {
  const message = 'Somebody else has changed this in the meantime. Please look at it again.';
  return new AppError('conflict', 'CHANGED_MEANWHILE', message);
}
