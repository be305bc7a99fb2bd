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

export type ObservedFault = Pick<
  typeof findings.$inferSelect,
  'storageKey' | 'fault' | 'expected' | 'actual' | 'reason' | 'uploadId' | 'imageId'
>;

/** Condition for unresolved findings. */
export const openFindings = isNull(findings.resolvedAt);

/** Stores the faults a run has found. A known fault keeps its first date; one that has changed is reported again. */
export async function recordFaults(
  tx: Transaction,
  faults: ObservedFault[],
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  if (faults.length === 0) return;
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  const isSame = sql`${findings.fault} = ${excluded('fault')} and ${findings.actual} is not distinct from ${excluded('actual')}`;
  await tx
    .insert(findings)
    .values(
      faults.map(({ storageKey, fault, expected, actual, reason, uploadId, imageId }) => ({
        id: newId(),
        storageKey,
        fault,
        expected,
        actual,
        reason,
        uploadId,
        imageId,
        firstSeenAt: now,
        lastSeenIn: runId,
      })),
    )
    .onConflictDoUpdate({
      target: findings.storageKey,
      targetWhere: sql`resolved_at is null`,
      set: {
        reportedAt: sql`case when ${isSame} then ${findings.reportedAt} end`,
        fault: excluded('fault'),
        expected: excluded('expected'),
        actual: excluded('actual'),
        reason: excluded('reason'),
        lastSeenIn: runId,
      },
    });
}

/** Finishes a complete run: resolves findings it did not find again, and records the new ones to be reported. */
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
      .set({ reportedAt: now })
      .where(and(openFindings, isNull(findings.reportedAt)))
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

/** Reads checks and findings for staff. */
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

    /** Lists open findings, longest known first, with two statements. */
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
