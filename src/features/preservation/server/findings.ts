import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { newId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { uploads } from '#features/files/server/tables.ts';
import { submissionFiles, submissions } from '#features/submissions/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Check, Finding, FixityState } from '../contract.ts';
import { CHECK_IS_LATE_AFTER_HOURS } from '../rules.ts';
import { fixityFinished } from './events.ts';
import { fixityFindings as findings, fixityRuns as runs } from './tables.ts';

export type Observed = Pick<
  typeof findings.$inferSelect,
  'storageKey' | 'fault' | 'expected' | 'actual' | 'reason' | 'uploadId' | 'imageId'
>;

/** What is wrong now. */
export const openFindings = isNull(findings.resolvedAt);

/** Keeps what a run has seen. What was known stays known since when; if it has become another fault, it is told anew. */
export async function recordFaults(tx: Transaction, runId: string, faults: Observed[], now: Date): Promise<void> {
  if (faults.length === 0) return;
  const given = (name: string) => sql.raw(`excluded.${name}`);
  const isSame = sql`${findings.fault} = ${given('fault')} and ${findings.actual} is not distinct from ${given('actual')}`;
  await tx
    .insert(findings)
    .values(
      faults.map(({ storageKey, fault, expected, actual, reason, uploadId, imageId }) => ({
        ...{ id: newId(), storageKey, fault, expected, actual, reason, uploadId, imageId },
        ...{ firstSeenAt: now, lastSeenIn: runId },
      })),
    )
    .onConflictDoUpdate({
      target: findings.storageKey,
      targetWhere: sql`resolved_at is null`,
      set: {
        toldAt: sql`case when ${isSame} then ${findings.toldAt} end`,
        fault: given('fault'),
        expected: given('expected'),
        actual: given('actual'),
        reason: given('reason'),
        lastSeenIn: runId,
      },
    });
}

/** Ends a run that has looked at everything: what it no longer saw is settled, and what is new is told. */
export function finishRun({ db, events }: { db: Database; events: Events }, runId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [run] = await tx
      .update(runs)
      .set({ finishedAt: now })
      .where(and(eq(runs.id, runId), isNull(runs.finishedAt)))
      .returning({ checked: runs.checked });
    if (!run) return;
    await tx
      .update(findings)
      .set({ resolvedAt: now })
      .where(and(openFindings, ne(findings.lastSeenIn, runId)));
    const fresh = await tx
      .update(findings)
      .set({ toldAt: now })
      .where(and(openFindings, isNull(findings.toldAt)))
      .returning({ id: findings.id });
    const faults = await countOpen(tx);
    await tx.update(runs).set({ faults }).where(eq(runs.id, runId));
    const payload = { runId, checked: run.checked, faults, fresh: fresh.length };
    await events.record(tx, fixityFinished, { payload, actorId: null });
  });
}

async function countOpen(queries: Database | Transaction): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(findings).where(openFindings);
  return row?.total ?? 0;
}

export type FindingsReading = ReturnType<typeof findingsReading>;

/** What staff see of it. */
export function findingsReading({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async state(): Promise<FixityState> {
      const [[running], [complete], faults] = await Promise.all([
        db.select().from(runs).where(isNull(runs.finishedAt)).limit(1),
        db
          .select()
          .from(runs)
          .where(isNotNull(runs.finishedAt))
          .orderBy(newestFirst(runs.finishedAt), asc(runs.id))
          .limit(1),
        countOpen(db),
      ]);
      const oldest = clock().getTime() - CHECK_IS_LATE_AFTER_HOURS * 3600_000;
      const isLate = complete?.finishedAt ? complete.finishedAt.getTime() < oldest : false;
      return { running: toCheck(running), lastComplete: toCheck(complete), isLate, faults };
    },

    /** Longest known first; two statements. */
    async list(page: Slice): Promise<{ data: Finding[]; total: number }> {
      const [rows, total] = await Promise.all([
        db
          .select({
            finding: findings,
            fileName: uploads.fileName,
            submission: { id: submissions.id, number: submissions.number, title: submissions.title },
          })
          .from(findings)
          .leftJoin(uploads, eq(uploads.id, findings.uploadId))
          .leftJoin(submissionFiles, eq(submissionFiles.uploadId, uploads.id))
          .leftJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
          .where(openFindings)
          .orderBy(asc(findings.firstSeenAt), asc(findings.id))
          .limit(page.limit)
          .offset(page.offset),
        countOpen(db),
      ]);
      const data = rows.map(({ finding, fileName, submission }) => ({
        ...finding,
        since: finding.firstSeenAt.toISOString(),
        kind: finding.uploadId ? ('upload' as const) : finding.imageId ? ('picture' as const) : ('none' as const),
        fileName,
        submission,
      }));
      return { data, total };
    },
  };
}

function toCheck(run: typeof runs.$inferSelect | undefined): Check | null {
  if (!run) return null;
  return { ...run, startedAt: run.startedAt.toISOString(), finishedAt: run.finishedAt?.toISOString() ?? null };
}
