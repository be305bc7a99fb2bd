import { eq, getColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { type Id, idOf, newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Transaction } from '../database/types.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import { platformTexts } from '../texts.ts';
import { type Events, eventType } from './events.ts';
import type { Trash } from './trash.ts';

/** A table of records that staff add, edit and delete; `version` increases with every change. */
type RecordTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn; createdAt: AnyPgColumn };
type Row<T extends RecordTable> = InferSelectModel<T> & { id: Id; version: number };
type Values<T extends RecordTable> = Omit<InferInsertModel<T>, 'id' | 'version' | 'createdAt'>;

export interface RecordNeeds {
  db: Database;
  events: Events;
  trash: Trash;
  clock: () => Date;
}

/** A change of one record. `before` is undefined for a new row, `after` for a deleted one. */
export interface RecordChange<Row> {
  before: Row | undefined;
  after: Row | undefined;
  /** Null for the records a new journal starts with. */
  actorId: UserId | null;
}

export interface RecordKind<T extends RecordTable> {
  table: T;
  /** `topic`, `faq`, …: in events (`topic.changed`) and in the trash. */
  kind: string;
  /** Name of a record for people. */
  titleOf: (row: Row<T>) => string;
  /** Translates the database's errors into the feature's. */
  translate?: (error: unknown) => unknown;
  /**
   * Updates data that must change together with the record, such as which images are in use. Runs in the transaction and may
   * throw to refuse the change.
   */
  follow?: (tx: Transaction, change: RecordChange<Row<T>>) => Promise<void>;
}

/** Payload of a record's event; stored for the audit log. */
const recordChange = <Kind extends string>() =>
  z.object({
    id: idOf<Kind>(),
    title: z.string(),
    what: z.enum(['added', 'changed', 'removed', 'restored']),
  });

/** The event type of a kind of record. */
export const recordChanged = <Kind extends string>(kind: Kind) => eventType(`${kind}.changed`, recordChange<Kind>());

/** Adds, changes and deletes records of one kind. Each change records an event with its actor; deletions go to the trash. */
export function recordsService<T extends RecordTable>(
  needs: RecordNeeds,
  { table, kind, titleOf, translate, follow = async () => {} }: RecordKind<T>,
) {
  const { db, events, trash, clock } = needs;
  const changed = recordChanged(kind);
  type What = PayloadOf<typeof changed>['what'];
  const recordEvent = (tx: Transaction, row: Row<T>, { what, actorId }: { what: What; actorId: UserId | null }) =>
    events.record(tx, changed, { payload: { id: row.id, title: titleOf(row), what }, actorId });
  const throwTranslated = (error: unknown): never => {
    throw translate ? translate(error) : error;
  };

  trash.registerRestorer(kind, async (tx, content, actorId) => {
    const row = revived(table, content) as Row<T>;
    await tx
      .insert(table as PgTable)
      .values(row as never)
      .catch(throwTranslated);
    await follow(tx, { before: undefined, after: row, actorId });
    await recordEvent(tx, row, { what: 'restored', actorId });
  });

  const addWithin = async (tx: Transaction, values: Values<T>, actorId: UserId | null): Promise<Row<T>> => {
    const row = { ...values, id: newId(), createdAt: clock(), version: 1 };
    const [added] = (await tx
      .insert(table as PgTable)
      .values(row as never)
      .returning()) as Row<T>[];
    await follow(tx, { before: undefined, after: added, actorId });
    await recordEvent(tx, added as Row<T>, { what: 'added', actorId });
    return added as Row<T>;
  };

  return {
    /** Adds a record together with what else the transaction writes; errors of the database are not translated. */
    addWithin,

    /** `actorId` is null for the records a new journal starts with. */
    add: (values: Values<T>, actorId: UserId | null): Promise<Row<T>> =>
      inTransaction(db, (tx) => addWithin(tx, values, actorId)).catch(throwTranslated),

    /** 404 for an unknown record; 409 when `version` is given and the record has changed since. */
    change: (
      id: Row<T>['id'],
      values: Partial<Values<T>>,
      { version, actorId }: { version: number | undefined; actorId: UserId },
    ): Promise<Row<T>> =>
      inTransaction(db, async (tx) => {
        const before = await locked(tx, id);
        if (!before) throw missing();
        if (version && version !== before.version) throw changedMeanwhile();
        const [row] = (await tx
          .update(table as PgTable)
          .set({ ...values, version: sql`${table.version} + 1` } as never)
          .where(eq(table.id, id))
          .returning()) as [Row<T>];
        await follow(tx, { before, after: row, actorId });
        await recordEvent(tx, row, { what: 'changed', actorId });
        return row;
      }).catch(throwTranslated),

    /** 404 for an unknown record. */
    remove: (id: Row<T>['id'], actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [row] = (await tx
          .delete(table as PgTable)
          .where(eq(table.id, id))
          .returning()) as Row<T>[];
        if (!row) throw missing();
        await follow(tx, { before: row, after: undefined, actorId });
        await trash.keep(tx, { kind, id, title: titleOf(row), row }, actorId);
        await recordEvent(tx, row, { what: 'removed', actorId });
      }).catch(throwTranslated),
  };

  async function locked(tx: Transaction, id: Row<T>['id']): Promise<Row<T> | undefined> {
    const [row] = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for('update');
    return row as Row<T> | undefined;
  }
}

/** A row that was stored as JSON, with its texts for dates parsed into dates. */
function revived(table: PgTable, content: object): object {
  const columns = getColumns(table);
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      value !== null && columns[name]?.dataType === 'object date' ? new Date(value as string) : value,
    ]),
  );
}

function missing(): AppError {
  return new AppError('missing', 'NOT_FOUND', platformTexts.records.missing);
}

/** 409: the record has changed since it was read. */
export function changedMeanwhile(): AppError {
  return new AppError('conflict', 'CHANGED_MEANWHILE', platformTexts.records.changed);
}
