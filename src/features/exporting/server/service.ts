import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { API_ROOT } from '#base/client.ts';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { fileSize } from '#base/text.ts';
import { may } from '#features/access/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { spareBytes } from '#platform/files/free-space.ts';
import { filesOfPieces } from '#platform/files/pieces.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Events } from '#platform/records/events.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import type { ExportState, JournalExport } from '../contract.ts';
import { EXPORT_HOURS, type ExportId, LINK_MINUTES, LISTED_EXPORTS } from '../rules.ts';
import { exportingTexts as texts } from '../texts.ts';
import { journalExported } from './events.ts';
import { type ExportRun, exportJobs, type MakingNeeds, pieceKey, removePieces } from './making.ts';
import { ALL_FILES } from './stored-files.ts';
import { journalExports as runs } from './tables.ts';

const HOUR = 3600_000;
/** Rows are stored as text, which is compressed to about a quarter of their size in the database. */
const COMPRESSED = 4;

export interface ExportsNeeds extends MakingNeeds {
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 's3'>;
  events: Events;
  jobs: Jobs;
  links: SignedLinks;
}

/** The signature of a link, and the account that it was made for. */
export interface ExportLink {
  account: string;
  expires: string;
  signature: string;
}

export type JournalExports = ReturnType<typeof journalExportsService>;

/** Exports of the whole journal that administrators start, download and delete. */
export function journalExportsService(needs: ExportsNeeds) {
  const { db, parts, events, jobs, links, clock } = needs;
  const isReady = (run: ExportRun) => hasFile(run, clock());

  const find = async (id: ExportId): Promise<ExportRun> => {
    const [run] = await db.select().from(runs).where(eq(runs.id, id));
    if (!run) throw missing();
    return run;
  };
  const findReady = async (id: ExportId): Promise<ExportRun> => {
    const run = await find(id);
    if (!isReady(run)) throw missing();
    return run;
  };

  return {
    async state(): Promise<ExportState> {
      const { firstName, lastName } = users;
      const rows = await db
        .select({ run: runs, firstName, lastName })
        .from(runs)
        .leftJoin(users, eq(users.id, runs.startedBy))
        .orderBy(desc(runs.startedAt))
        .limit(LISTED_EXPORTS);
      return {
        exports: rows.map(({ run, firstName: first, lastName: last }) =>
          present(run, { startedBy: [first, last].filter(Boolean).join(' '), now: clock() }),
        ),
      };
    },

    /** Starts an export. Throws 409 while one runs, and 503 when it would fill the disk. */
    async begin(actorId: UserId): Promise<void> {
      await requireSpace(needs);
      await inTransaction(db, async (tx) => {
        const id = newId<'journal-export'>();
        const row = { id, startedBy: actorId, startedAt: clock() };
        const [started] = await tx.insert(runs).values(row).onConflictDoNothing().returning({ id: runs.id });
        if (!started) throw new AppError('conflict', 'EXPORT_RUNNING', texts.errors.running);
        await events.record(tx, journalExported, { payload: { exportId: id, what: 'begun' }, actorId });
        await jobs.send(tx, exportJobs, { payload: { exportId: id } });
      });
    },

    /** Cancels an export that runs, or deletes the file of one that is finished. */
    async remove(id: ExportId, actorId: UserId): Promise<'cancelled' | 'deleted'> {
      const now = clock();
      const what = await inTransaction(db, async (tx) => {
        const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for('update');
        if (!run || (run.finishedAt && !isReady(run))) throw missing();
        const done = run.finishedAt ? ('deleted' as const) : ('cancelled' as const);
        const values = run.finishedAt ? { deletedAt: now } : { finishedAt: now, end: 'cancelled' as const };
        await tx.update(runs).set(values).where(eq(runs.id, id));
        await events.record(tx, journalExported, { payload: { exportId: id, what: done }, actorId });
        return done;
      });
      // Those of a cancelled one are removed by the job that writes them.
      if (what === 'deleted') await removePieces(needs, await find(id));
      return what;
    },

    /** A link for one administrator that opens the file without a bearer token, for ten minutes. */
    async link(id: ExportId, actorId: UserId): Promise<string> {
      await findReady(id);
      await inTransaction(db, (tx) =>
        events.record(tx, journalExported, { payload: { exportId: id, what: 'downloaded' }, actorId }),
      );
      const address = addressOf(id, actorId);
      return `${address}&${links.sign(address, new Date(clock().getTime() + LINK_MINUTES * 60_000))}`;
    },

    /** Sends the file to the bearer of a link, as long as the administrator it was made for is one. Throws 404. */
    async send(id: ExportId, { account, expires, signature }: ExportLink, request: Request): Promise<Response> {
      const isSigned = links.verify(addressOf(id, account), { expires, signature, now: clock() });
      if (!isSigned || !(await isAdministrator(needs, account as UserId))) throw missing();
      const run = await findReady(id);
      const { size, sha256 } = run;
      const name = `mds-jaed-${run.startedAt.toISOString().slice(0, 10)}.zip`;
      const file = { storageKey: '', name, mimeType: 'application/zip', size, sha256 };
      const store = filesOfPieces(parts, { size, keyOf: (piece) => pieceKey(run, piece) });
      return sendFile(store, { ...file, disposition: 'attachment', cacheControl: 'private, no-store' }, request);
    },

    /** Removes files that are two days old, and what killed and cancelled exports have left. */
    async sweep(): Promise<void> {
      const now = clock();
      const isOld = lt(runs.finishedAt, new Date(now.getTime() - EXPORT_HOURS * HOUR));
      const isOver = or(ne(runs.end, 'ready'), isOld, sql`${runs.deletedAt} is not null`);
      const due = await db
        .select()
        .from(runs)
        .where(and(gt(runs.pieces, 0), isOver));
      for (const run of due) await removePieces(needs, run);
      await db
        .update(runs)
        .set({ deletedAt: now })
        .where(and(isOld, eq(runs.end, 'ready'), isNull(runs.deletedAt)));
    },
  };
}

const expiryOf = ({ finishedAt }: ExportRun) => new Date((finishedAt?.getTime() ?? 0) + EXPORT_HOURS * HOUR);
const hasFile = (run: ExportRun, now: Date) => run.end === 'ready' && !run.deletedAt && expiryOf(run) > now;

function present(run: ExportRun, { startedBy, now }: { startedBy: string; now: Date }): JournalExport {
  const { id, end, step, done, total, size, sha256, leftOut } = run;
  const isThere = hasFile(run, now);
  return {
    id,
    startedBy,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    state: end === null ? 'running' : end === 'ready' && !isThere ? 'deleted' : end,
    step,
    done,
    total,
    size,
    sha256,
    leftOut,
    expiresAt: isThere ? expiryOf(run).toISOString() : null,
  };
}

const missing = () => new AppError('missing', 'NOT_FOUND', texts.errors.missing);

/** Signatures cover exactly this text, and so the account. */
const addressOf = (id: ExportId, account: string) => `${API_ROOT}/exports/${id}/file?account=${account}`;

async function isAdministrator({ db }: ExportsNeeds, account: UserId): Promise<boolean> {
  const [found] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, account), isNull(users.deletedAt)));
  return may({ role: found?.role }, 'journal.move');
}

/** Throws 503 with both sizes when the disk has too little room for the export. A bucket has room. */
async function requireSpace({ db, config }: ExportsNeeds): Promise<void> {
  if (config.s3) return;
  const free = await spareBytes(config.dataDir, config.minFreeBytes);
  if (free === undefined) return;
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce((select sum(size) from (${sql.raw(ALL_FILES)}) files), 0)
      + coalesce((select sum(${articles.fileSize}) from ${articles}), 0)
      + pg_database_size(current_database()) / ${sql.raw(String(COMPRESSED))} as bytes`);
  const needed = Number(rows[0]?.bytes ?? 0);
  if (needed <= free) return;
  const message = texts.errors.noRoom(fileSize(needed), fileSize(free));
  throw new AppError('unavailable', 'STORAGE_FULL', message, { retryAfter: 60 });
}
