import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError, invalid } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged, submissionRemoved } from '#features/submissions/server/events.ts';
import { type Letters, queueLetters } from '#features/submissions/server/mailing.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import { publicFileId } from '#features/submissions/server/versions.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { DecisionDraft, MadeDecision } from '../contract.ts';
import { DECISIONS, type DecisionId, type DecisionKind, type DecisionState } from '../rules.ts';
import { decisionTexts } from '../texts.ts';
import type { DecisionLetters } from './decision-letters.ts';
import { decisionScheduled, decisionTakenBack } from './events.ts';
import { decisions } from './tables.ts';

const { errors, kinds } = decisionTexts;
const MOST_AHEAD_MS = 2 * 366 * 24 * 3600_000;

export interface DecisionNeeds {
  db: Database;
  jobs: Jobs;
  outbox: Outbox;
  events: Events;
  letters: DecisionLetters;
  issues: Issues;
  log: Log;
  changeSubmission: ReturnType<typeof changeSubmission>;
  clock: () => Date;
}

type Row = typeof decisions.$inferSelect;
interface Key {
  submissionId: SubmissionId;
  decisionId: DecisionId;
}

const decisionJobs = jobType('decisions', z.object({ decisionId: idOf<'decision'>() }));

export type Decisions = ReturnType<typeof decisionsService>;

/**
 * Decisions on manuscripts. A decision waits until it is sent by its job or by an editor; then status and letters change in one
 * transaction. Every step locks the submission first, so that a decision has exactly one outcome, also when several editors act at
 * the same time.
 */
export function decisionsService({
  db,
  jobs,
  outbox,
  events,
  letters,
  issues,
  log,
  changeSubmission: change,
  clock,
}: DecisionNeeds) {
  /** Sets the status and queues the letters of a waiting decision. */
  const carryOut = async (tx: Transaction, row: Row, written: Letters[]): Promise<Row> => {
    await change(tx, row.submissionId, {
      actorId: row.actorId,
      status: DECISIONS[row.kind].to,
      note: row.letter,
      isUsualOnly: true,
      decisionId: row.id,
    });
    await queueLetters(tx, outbox, written);
    return settle(tx, row, 'DONE');
  };

  const settle = async (tx: Transaction, { id }: Row, state: DecisionState): Promise<Row> => {
    const [row] = await tx.update(decisions).set({ state, settledAt: clock() }).where(eq(decisions.id, id)).returning();
    return row as Row;
  };

  /** Throws a field error unless the article can be published: with a PDF for readers, and in an issue that they can see. */
  const refuseUnready = async (tx: Transaction, submissionId: SubmissionId, issueId: IssueId | null) => {
    if (!(await publicFileId(tx, submissionId))) throw invalid([{ path: 'kind', message: errors.noPdf }]);
    if (issueId) await issues.requirePublished(tx, issueId, 'kind');
  };

  /** Sends a decision if it still waits, and returns it. The letters are rendered before the rows are locked. */
  const sendWaiting = async (row: Row): Promise<Row> => {
    if (row.state !== 'SCHEDULED') return row;
    const written = await letters.write(row);
    return inTransaction(db, async (tx) => {
      await lockSubmission(tx, row.submissionId);
      const current = await find(tx, { submissionId: row.submissionId, decisionId: row.id });
      return current.state === 'SCHEDULED' ? carryOut(tx, current, written) : current;
    });
  };

  const handle = async ({ decisionId }: { decisionId: DecisionId }): Promise<void> => {
    const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
    if (!row) return;
    try {
      await sendWaiting(row);
    } catch (error) {
      // Something that was in order when the decision was made no longer is, such as the state of its issue.
      if (!(error instanceof AppError) || error.failure !== 'invalid') throw error;
      log.warn({ decision: decisionId, reason: error.message }, 'a decision could not be sent');
      await inTransaction(db, async (tx) => {
        await lockSubmission(tx, row.submissionId);
        const current = await find(tx, { submissionId: row.submissionId, decisionId });
        if (current.state === 'SCHEDULED') await settle(tx, current, 'OVERTAKEN');
      });
    }
  };

  return {
    letters,

    /** Makes a decision, and sends it at once when `delayMinutes` is 0. */
    async decide(actorId: UserId, submissionId: SubmissionId, draft: DecisionDraft): Promise<MadeDecision> {
      const { kind, letter, delayMinutes, version } = draft;
      const publishAt = kind === 'PUBLISH' && draft.publishAt ? laterTime(draft.publishAt, clock()) : undefined;
      const subject = draft.subject ?? (await letters.draft(submissionId, kind)).subject;
      const written = await letters.write({ submissionId, actorId, kind, subject, letter });
      return inTransaction(db, async (tx) => {
        const submission = await lockSubmission(tx, submissionId);
        await refuseSecond(tx, submissionId);
        refuseImpossible(kind, submission.status);
        if (version && version !== submission.version) throw changedMeanwhile();
        const [id, now] = [newId<'decision'>(), clock()];
        const effectiveAt = publishAt ?? new Date(now.getTime() + delayMinutes * 60_000);
        if (kind === 'PUBLISH') await refuseUnready(tx, submissionId, submission.issueId);
        const fromStatus = submission.status;
        const values = { id, submissionId, kind, fromStatus, subject, letter, actorId, createdAt: now, effectiveAt };
        const [row] = (await tx.insert(decisions).values(values).returning()) as [Row];
        const { number } = submission;
        await events.record(tx, decisionScheduled, {
          payload: { submissionId, decisionId: id, number, kind },
          actorId,
        });
        if (effectiveAt <= now) return made(await carryOut(tx, row, written));
        await jobs.send(tx, decisionJobs, {
          payload: { decisionId: id },
          after: (effectiveAt.getTime() - now.getTime()) / 1000,
        });
        return made(row);
      });
    },

    /** Sends a waiting decision. Sending twice is sending once; 409 after it was taken back or overtaken. */
    async sendNow(key: Key): Promise<MadeDecision> {
      const row = await sendWaiting(await find(db, key));
      if (row.state === 'TAKEN_BACK') throw new AppError('conflict', 'DECISION_TAKEN_BACK', errors.takenBack);
      if (row.state === 'OVERTAKEN') throw new AppError('conflict', 'DECISION_OVERTAKEN', errors.overtaken);
      return made(row);
    },

    /** Takes a waiting decision back; 409 once it has taken effect. */
    takeBack: (actorId: UserId, key: Key): Promise<MadeDecision> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, key.submissionId);
        const row = await find(tx, key);
        if (row.state === 'DONE') throw new AppError('conflict', 'DECISION_SENT', errors.sent);
        if (row.state !== 'SCHEDULED') return made(row);
        const payload = { ...key, number, kind: row.kind };
        await events.record(tx, decisionTakenBack, { payload, actorId });
        return made(await settle(tx, row, 'TAKEN_BACK'));
      }),

    /** Ends decisions whose manuscript is withdrawn, deleted or moved by hand before they are sent. */
    watchSubmissions(): void {
      const overtake = (tx: Transaction, submissionId: SubmissionId) =>
        tx
          .update(decisions)
          .set({ state: 'OVERTAKEN', settledAt: clock() })
          .where(and(eq(decisions.submissionId, submissionId), eq(decisions.state, 'SCHEDULED')));
      events.project(submissionChanged, async (tx, { submissionId, from, to, decisionId }) => {
        if (from !== to && !decisionId) await overtake(tx, submissionId);
      });
      events.project(submissionRemoved, async (tx, { submissionId }) => {
        await overtake(tx, submissionId);
      });
    },

    queue: queueFor(decisionJobs, { handle }),
  };
}

async function lockSubmission(tx: Transaction, id: SubmissionId) {
  const { number, status, version, issueId, deletedAt } = submissions;
  const [row] = await tx
    .select({ number, status, version, issueId, deletedAt })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update');
  if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return row;
}

async function find(queries: Database | Transaction, { submissionId, decisionId }: Key): Promise<Row> {
  const isAsked = and(eq(decisions.id, decisionId), eq(decisions.submissionId, submissionId));
  const [row] = await queries.select().from(decisions).where(isAsked);
  if (!row) throw new AppError('missing', 'NOT_FOUND', errors.missing);
  return row;
}

async function refuseSecond(tx: Transaction, submissionId: SubmissionId): Promise<void> {
  const [waiting] = await tx
    .select({ kind: decisions.kind, firstName: users.firstName, lastName: users.lastName })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.actorId))
    .where(and(eq(decisions.submissionId, submissionId), eq(decisions.state, 'SCHEDULED')));
  if (!waiting) return;
  const by = `${waiting.firstName} ${waiting.lastName}`;
  throw new AppError('conflict', 'DECISION_WAITS', errors.scheduled(kinds[waiting.kind].name, by));
}

/** The time of publication; throws a field error for one that has passed, or is more than two years ahead. */
function laterTime(iso: string, now: Date): Date {
  const time = new Date(iso);
  const refuse = (message: string) => invalid([{ path: 'publishAt', message }]);
  if (time <= now) throw refuse(errors.past);
  if (time.getTime() - now.getTime() > MOST_AHEAD_MS) throw refuse(errors.farAhead);
  return time;
}

function refuseImpossible(kind: DecisionKind, status: keyof typeof submissionTexts.statuses): void {
  if (DECISIONS[kind].from.includes(status)) return;
  const message = errors.kindNow(kinds[kind].name, submissionTexts.statuses[status].toLowerCase());
  throw invalid([{ path: 'kind', message }]);
}

const made = ({ id, kind, state, effectiveAt }: Row): MadeDecision => ({
  id,
  kind,
  state,
  effectiveAt: effectiveAt.toISOString(),
});
