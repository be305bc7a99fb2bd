import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { dayOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Files } from '#features/files/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged, submissionRemoved } from '#features/submissions/server/events.ts';
import { attachToLetter } from '#features/submissions/server/letter-files.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import { publicationPdf, publicFileId } from '#features/submissions/server/versions.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { DecisionDraft, MadeDecision } from '../contract.ts';
import { asksForRevision, DECISIONS, type DecisionKind, MAX_DAYS_TO_REVISE } from '../rules.ts';
import { decisionTexts } from '../texts.ts';
import { type DecisionReports, NO_REPORTS } from './decision-reports.ts';
import { decisionScheduled, decisionTakenBack } from './events.ts';
import { type DecisionKey, type DecisionRow, findDecision } from './rows.ts';
import { decisionSending, type SendingNeeds } from './sending.ts';
import { decisions } from './tables.ts';

const { errors, kinds } = decisionTexts;
const MOST_AHEAD_MS = 2 * 366 * 24 * 3600_000;

export interface DecisionNeeds extends SendingNeeds {
  jobs: Jobs;
  events: Events;
  issues: Issues;
  files: Files;
}

const decisionJobs = jobType('decisions', z.object({ decisionId: idOf<'decision'>() }));

export type Decisions = ReturnType<typeof decisionsService>;

/**
 * Decisions on manuscripts. A decision waits until it is sent by its job or by an editor; then status and letters change in one
 * transaction. Every step locks the submission first, so that a decision has exactly one outcome, also when several editors act at
 * the same time.
 */
export function decisionsService(needs: DecisionNeeds) {
  const { db, files, jobs, events, letters, issues, clock } = needs;
  const { carryOut, settle, sendWaiting, handle } = decisionSending(needs);

  /** Throws a field error unless the article can be published: with a PDF for readers, and in an issue that they can see. */
  const refuseUnready = async (tx: Transaction, submissionId: SubmissionId, issueId: IssueId | null) => {
    if (!(await publicFileId(tx, submissionId))) throw invalid([{ path: 'kind', message: errors.noPdf }]);
    if (issueId) await issues.requirePublished(tx, issueId, 'kind');
  };

  let reporting: DecisionReports = NO_REPORTS;
  /** The letter with the reports that go out with it. */
  const withReports = async (
    submissionId: SubmissionId,
    { letter, reports }: Pick<DecisionDraft, 'letter' | 'reports'>,
  ) => {
    const language = await letters.languageOf(submissionId);
    return [letter, await reporting.written(db, submissionId, { letter, reports, language })]
      .filter(Boolean)
      .join('\n\n');
  };

  return {
    letters,
    withReports,

    /** Registers how peer review takes part in decisions. */
    reportWith(reports: DecisionReports): void {
      reporting = reports;
    },

    /** Makes a decision, and sends it at once when `delayMinutes` is 0. */
    async decide(actorId: UserId, submissionId: SubmissionId, draft: DecisionDraft): Promise<MadeDecision> {
      const { kind, delayMinutes, version, reports, overrideReason } = draft;
      const dueOn = dueDay(draft, clock());
      const letter = await withReports(submissionId, draft);
      const publishAt = kind === 'PUBLISH' && draft.publishAt ? laterTime(draft.publishAt, clock()) : undefined;
      const subject = draft.subject ?? (await letters.draft(submissionId, kind)).subject;
      const id = newId<'decision'>();
      const written = await letters.write({ id, submissionId, actorId, kind, subject, letter, dueOn });
      return inTransaction(db, async (tx) => {
        const submission = await lockSubmission(tx, submissionId);
        await refuseSecond(tx, submissionId);
        refuseImpossible(kind, submission.status);
        if (version && version !== submission.version) throw changedMeanwhile();
        const now = clock();
        const effectiveAt = publishAt ?? new Date(now.getTime() + delayMinutes * 60_000);
        if (kind === 'SEND_PROOF' && !(await publicationPdf(tx, submissionId)))
          throw invalid([{ path: 'kind', message: errors.noProof }]);
        if (kind === 'PUBLISH') await refuseUnready(tx, submissionId, submission.issueId);
        const fromStatus = submission.status;
        const content = { kind, subject, letter, dueOn, overrideReason };
        const values = { id, submissionId, fromStatus, ...content, actorId, createdAt: now, effectiveAt };
        const [row] = (await tx.insert(decisions).values(values).returning()) as [DecisionRow];
        await reporting.record(tx, { submissionId, decisionId: id, actorId, kind, reports, overrideReason });
        const { number } = submission;
        const fileUrls = draft.files;
        await attachToLetter(tx, files, { submissionId, decisionId: id, userId: actorId, fileUrls });
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
    async sendNow(key: DecisionKey): Promise<MadeDecision> {
      const row = await sendWaiting(await findDecision(db, key));
      if (row.state === 'TAKEN_BACK') throw new AppError('conflict', 'DECISION_TAKEN_BACK', errors.takenBack);
      if (row.state === 'OVERTAKEN') throw new AppError('conflict', 'DECISION_OVERTAKEN', errors.overtaken);
      return made(row);
    },

    /** Takes a waiting decision back; 409 once it has taken effect. */
    takeBack: (actorId: UserId, key: DecisionKey): Promise<MadeDecision> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, key.submissionId);
        const row = await findDecision(tx, key);
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

/** The chosen day for a revision, null for that of the kind. Throws a field error for one that has passed or is too far. */
function dueDay({ kind, dueOn }: DecisionDraft, now: Date): string | null {
  if (!dueOn || !asksForRevision(kind)) return null;
  const last = dayOf(new Date(now.getTime() + MAX_DAYS_TO_REVISE * 24 * 3600_000).toISOString());
  if (dueOn <= dayOf(now.toISOString()) || dueOn > last) throw invalid([{ path: 'dueOn', message: errors.dueOn }]);
  return dueOn;
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
  const message = errors.kindNow(kinds[kind].name, submissionTexts.statuses[status]);
  throw invalid([{ path: 'kind', message }]);
}

const made = ({ id, kind, state, effectiveAt }: DecisionRow): MadeDecision => ({
  id,
  kind,
  state,
  effectiveAt: effectiveAt.toISOString(),
});
