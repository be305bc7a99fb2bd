import { and, asc, count, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { dayOf, endOfDay, startOfDay } from '#base/dates.ts';
import { isId, type UserId } from '#base/ids.ts';
import { type Slice, sliceOf } from '#base/paging.ts';
import { users } from '#features/accounts/server/tables.ts';
import { ownSubmissionIds } from '#features/submissions/server/access.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { events, outbox } from '#platform/database/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { csvFile } from '#platform/http/csv.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { shownSubject } from '#platform/mail/mail-log.ts';
import { type AuditContext, type AuditKind, textOf } from '#platform/records/audit.ts';
import { type AuditEntry, type AuditExport, siteContract as contract, MAX_EXPORTED } from '../contract.ts';
import { siteTexts } from '../texts.ts';

const texts = siteTexts.auditLog;
type Row = typeof events.$inferSelect;

export type AuditLog = ReturnType<typeof auditLog>;

export interface AuditLogNeeds {
  db: Database;
  /** Keyed by event type. */
  auditKinds: ReadonlyMap<string, AuditKind>;
}

/** Lists events as sentences. */
export function auditLog({ db, auditKinds }: AuditLogNeeds) {
  /** Falls back to the type of an event that no feature describes. */
  const sentenceOf = ({ type, payload }: Row, context: AuditContext): string => {
    const sentence = auditKinds.get(type)?.sentence;
    if (sentence) return sentence(payload, context);
    const number = context.names.get(textOf(payload, 'submissionId'));
    return number ? `${type} · ${number}` : type;
  };

  /** Ids of people by name or e-mail address, as an array, so that both indexes on events can be used. */
  const peopleNamed = (q: string) => {
    const named = containsText(q, sql`${users.firstName} || ' ' || ${users.lastName}`, users.email);
    return (type: 'uuid' | 'text') => sql`array(select ${users.id}::${sql.raw(type)} from ${users} where ${named})`;
  };

  /** Matches events about the reader's own manuscripts and the mails about them, except the reader's own acts. */
  const hiddenFrom = (readerId: UserId): SQL => {
    const ids = ownSubmissionIds(readerId);
    const mails = sql`(select ${outbox.id}::text from ${outbox} where ${outbox.about} in ${ids})`;
    return sql`(${events.actorId} is distinct from ${readerId} and (
      coalesce(${events.payload} ->> 'submissionId' in (select own.id::text from ${ids} own), false)
      or coalesce(${events.payload} ->> 'mailId' in ${mails}, false)))`;
  };

  const matching = (readerId: UserId, { q, type, from, to }: AuditExport): SQL | undefined => {
    const ids = q ? peopleNamed(q) : undefined;
    return and(
      ids &&
        or(sql`${events.actorId} = any(${ids('uuid')})`, sql`${events.payload} ->> 'userId' = any(${ids('text')})`),
      type ? eq(events.type, type) : undefined,
      from ? gte(events.createdAt, startOfDay(from)) : undefined,
      to ? lt(events.createdAt, endOfDay(to)) : undefined,
      sql`not ${hiddenFrom(readerId)}`,
    );
  };

  const rowsOf = (readerId: UserId, filter: AuditExport, { limit, offset }: Slice) =>
    db
      .select()
      .from(events)
      .where(matching(readerId, filter))
      .orderBy(newestFirst(events.createdAt), asc(events.id))
      .limit(limit)
      .offset(offset);

  const idsIn = <Kind extends string>(rows: Row[], name: string) =>
    [...new Set(rows.map(({ payload }) => textOf(payload, name)))].filter(isId<Kind>);

  /** Runs three statements for any number of rows. */
  const present = async (rows: Row[]): Promise<AuditEntry[]> => {
    const actors = rows.flatMap(({ actorId }) => actorId ?? []);
    const { id, firstName, lastName, email, deletedAt } = users;
    const [people, manuscripts, mails] = await Promise.all([
      db
        .select({ id, firstName, lastName, email, deletedAt })
        .from(users)
        .where(inArray(id, [...new Set([...actors, ...idsIn<'user'>(rows, 'userId')])])),
      db
        .select({ id: submissions.id, number: submissions.number })
        .from(submissions)
        .where(inArray(submissions.id, idsIn<'submission'>(rows, 'submissionId'))),
      db
        .select({ id: outbox.id, subject: shownSubject })
        .from(outbox)
        .where(inArray(outbox.id, idsIn<'mail'>(rows, 'mailId'))),
    ]);
    const peopleById = new Map<string, { name: string; email: string | null }>(
      people.map((person) => [person.id, { name: `${person.firstName} ${person.lastName}`, email: person.email }]),
    );
    const names = new Map([
      ...[...peopleById].map(([key, { name }]) => [key, name] as const),
      ...manuscripts.map(({ id: key, number }) => [key, number] as const),
      ...mails.map(({ id: key, subject }) => [key, subject] as const),
    ]);
    return rows.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      type: row.type,
      who: row.actorId ? (peopleById.get(row.actorId)?.name ?? texts.deletedUser) : texts.journal,
      email: peopleById.get(row.actorId ?? '')?.email ?? null,
      what: sentenceOf(row, { names, actorId: row.actorId }),
    }));
  };

  /**
   * Finds the event types that the reader has seen, with a few index lookups each instead of a scan of all events. A type of which
   * there are only events about the reader's own manuscripts would tell of them.
   */
  const kinds = async (readerId: UserId) => {
    const { rows } = await db.execute<{ type: string }>(sql`
      with recursive kinds as (
        select min(${events.type}) as type from ${events}
        union all
        select (select min(${events.type}) from ${events} where ${events.type} > kinds.type) from kinds where type is not null
      ) select type from kinds where exists (
        select from ${events} where ${events.type} = kinds.type and not ${hiddenFrom(readerId)}) order by type limit 200`);
    return rows.map(({ type }) => ({ type, label: auditKinds.get(type)?.label() ?? type }));
  };

  return {
    rowsOf,

    /** The entries that the reader may see: none about their own manuscripts but their own acts. */
    async list(readerId: UserId, page: Slice, filter: AuditExport = {}) {
      const [rows, [counted], allKinds] = await Promise.all([
        rowsOf(readerId, filter, page),
        db.select({ total: count() }).from(events).where(matching(readerId, filter)),
        kinds(readerId),
      ]);
      return { data: await present(rows), total: counted?.total ?? 0, kinds: allKinds };
    },

    /** Returns the newest entries for an export. */
    all: async (readerId: UserId, filter: AuditExport) =>
      present(await rowsOf(readerId, filter, { limit: MAX_EXPORTED, offset: 0 })),
  };
}

export function auditLogEndpoints({ auditLog: log, clock }: { auditLog: AuditLog; clock: () => Date }): Endpoint[] {
  return [
    endpoint(contract.auditLog, ({ query }, { actor }) => log.list(actor.id, sliceOf(query), query)),
    endpoint(contract.exportAuditLog, async ({ query }, { actor }) => {
      const { at, who, email, what, type } = texts.csv;
      const rows = (await log.all(actor.id, query)).map((entry) => ({
        [at]: entry.at,
        [who]: entry.who,
        [email]: entry.email,
        [what]: entry.what,
        [type]: entry.type,
      }));
      return csvFile(`audit-log-${dayOf(clock().toISOString())}.csv`, [at, who, email, what, type], rows);
    }),
  ];
}
