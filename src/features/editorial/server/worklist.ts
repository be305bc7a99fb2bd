import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '#base/dates.ts';
import type { UserId } from '#base/ids.ts';
import { isInOffice } from '#features/accounts/server/read.ts';
import { users } from '#features/accounts/server/tables.ts';
import { contactMessages } from '#features/contact/server/tables.ts';
import { requestedRevisions } from '#features/decisions/server/read.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import { issues } from '#features/issues/server/tables.ts';
import { lateSince } from '#features/proofs/rules.ts';
import { proofs } from '#features/proofs/server/tables.ts';
import { appeals } from '#features/review/appeals/server/tables.ts';
import { openRounds } from '#features/review/server/open-rounds.ts';
import { reviewRounds } from '#features/review/server/tables.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { isNotDeleted } from '#features/submissions/server/read.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import { outbox } from '#platform/database/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { WorkItem } from '../contract.ts';
import { harmfulFrom, LIVE_STATUSES, reasonsFor, reviewReasons, type WorkReason } from '../rules.ts';
import { submissionTasks } from './tables.ts';

/** Items in a response. */
const MAX_ITEMS = 100;
/** Manuscripts that are read for it, those with the oldest status first. */
const MAX_READ = 500;

export interface WorklistNeeds {
  db: Database;
  clock: () => Date;
}

/**
 * Reads the worklist of the office or of one of its members. It holds only work that the reader may do, and never a manuscript that
 * the reader is an author of.
 */
export function worklist({ db, clock }: WorklistNeeds) {
  return async ({ id: userId, may }: Actor, isMineOnly: boolean): Promise<{ data: WorkItem[]; total: number }> => {
    const now = clock();
    const mine = isMineOnly ? eq(submissions.handlingEditorId, userId) : undefined;
    const where = and(isNotDeleted, handledBy(userId), mine);
    const [manuscripts, rounds, mails, appealed, tasks, lateIssues, messages] = await Promise.all([
      workOnManuscripts(db, { mine, isHandled: handledBy(userId), now }),
      workOnRounds(db, where, now),
      failedMails(db, where),
      openAppeals(db, where),
      dueTasks(db, { userId, isMineOnly, now }),
      isMineOnly || !may('issue.manage') ? [] : overdueIssues(db, now),
      isMineOnly || !may('message.manage') ? [] : openMessages(db),
    ]);
    const items = [...manuscripts, ...rounds, ...mails, ...appealed, ...tasks, ...lateIssues, ...messages]
      .map((item) => {
        const dueAt = harmfulFrom(item.reason, item.since);
        return { ...item, since: item.since.toISOString(), dueAt: dueAt.toISOString(), isLate: dueAt <= now };
      })
      .toSorted((a, b) => rank(a) - rank(b) || Date.parse(a.dueAt) - Date.parse(b.dueAt));
    return { data: items.slice(0, MAX_ITEMS), total: items.length };
  };
}

/** People who do not get our mails come first: whatever else is done, they will not hear of it. */
const rank = ({ reason }: Pick<WorkItem, 'reason'>) => (reason === 'mailFailed' ? 0 : 1);

type FoundItem = Omit<WorkItem, 'since' | 'dueAt' | 'isLate'> & { since: Date };

const manuscript = {
  id: submissions.id,
  number: submissions.number,
  manuscriptTitle: submissions.title,
  status: submissions.status,
};
/** The handling editor, unless the account has left the editorial office. */
const isHandlingEditor = and(eq(users.id, submissions.handlingEditorId), isInOffice);
/** Whether no decision on the manuscript waits to be sent. */
const isUndecided = sql`not exists (select from ${decisions}
  where ${decisions.submissionId} = ${submissions.id} and ${decisions.state} = 'SCHEDULED')`;
const isScheduled = sql<boolean>`exists (select from ${issues}
  where ${issues.id} = ${submissions.issueId} and ${issues.status} = 'SCHEDULED')`;
/** Whether the authors have a proof, which is not so late that the office has to act. */
const isWithAuthors = (now: Date) => sql<boolean>`exists (select from ${proofs}
  where ${proofs.submissionId} = ${submissions.id} and ${proofs.state} = 'OPEN' and ${proofs.dueAt} > ${lateSince(now)})`;
const isInOpenRound = sql<boolean>`exists (select from ${reviewRounds}
  where ${reviewRounds.submissionId} = ${submissions.id} and ${reviewRounds.closedAt} is null)`;
const editorName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`;

interface ManuscriptFilter {
  mine: SQL | undefined;
  /** Whether the reader may handle the manuscript. */
  isHandled: SQL;
  now: Date;
}

async function workOnManuscripts(db: Database, { mine, isHandled, now }: ManuscriptFilter): Promise<FoundItem[]> {
  const oldest = await oldestManuscripts(db, mine);
  const ids = oldest.map(({ id }) => id);
  const inRevision = oldest.filter(({ status }) => status === 'REVISION_REQUESTED').map(({ id }) => id);
  const [found, revisions] = await Promise.all([
    db
      .select({
        ...manuscript,
        editorId: users.id,
        editor: editorName,
        isScheduled,
        isInRound: isInOpenRound,
        isProofOut: isWithAuthors(now),
      })
      .from(submissions)
      .leftJoin(users, isHandlingEditor)
      .where(and(inArray(submissions.id, ids), isHandled)),
    requestedRevisions(db, inRevision),
  ]);
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const dueOf = new Map(revisions.map(({ submissionId, dueAt }) => [submissionId, dueAt]));
  return oldest.flatMap(({ id, since, from }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { editorId, editor, isScheduled: isInSchedule, isInRound, isProofOut, ...submission } = row;
    const state = {
      status: submission.status,
      since,
      isAssigned: editorId !== null,
      isRevised: submission.status === 'UNDER_REVIEW' && from === 'REVISION_REQUESTED',
      isInRound,
      isProofOut,
      isScheduled: isInSchedule,
      revisionDue: dueOf.get(id),
    };
    return reasonsFor(state, now).map((reason) => ({
      reason,
      since: (reason === 'revisionLate' && state.revisionDue) || since,
      submission,
      editor,
      detail: null,
    }));
  });
}

/** The undecided manuscripts whose status changed longest ago, read from indexes alone: the rows with their abstracts are wide. */
function oldestManuscripts(db: Database, mine: SQL | undefined) {
  const { createdAt, fromStatus, toStatus } = statusChanges;
  const lastMove = db
    .select({ createdAt, fromStatus })
    .from(statusChanges)
    .where(and(eq(statusChanges.submissionId, submissions.id), sql`${fromStatus} is distinct from ${toStatus}`))
    .orderBy(sql`${createdAt} desc`)
    .limit(1)
    .as('last_move');
  const since = sql`coalesce(${lastMove.createdAt}, ${submissions.createdAt})`.mapWith(submissions.createdAt);
  return db
    .select({ id: submissions.id, status: submissions.status, since, from: lastMove.fromStatus })
    .from(submissions)
    .leftJoinLateral(lastMove, sql`true`)
    .where(and(inArray(submissions.status, LIVE_STATUSES), isNotDeleted, isUndecided, mine))
    .orderBy(asc(since), asc(submissions.id))
    .limit(MAX_READ);
}

/** Open rounds of review that need reviewers, reminders or a decision. */
async function workOnRounds(db: Database, where: SQL | undefined, now: Date): Promise<FoundItem[]> {
  const rounds = (await openRounds(db, { now }))
    .filter((round) => reviewReasons(round).length > 0)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, MAX_READ);
  const rows = await db
    .select({ ...manuscript, editor: editorName })
    .from(submissions)
    .leftJoin(users, isHandlingEditor)
    .where(
      and(
        inArray(
          submissions.id,
          rounds.map(({ submissionId }) => submissionId),
        ),
        isUndecided,
        where,
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return rounds.flatMap((round) => {
    const row = found.get(round.submissionId);
    if (!row) return [];
    const { editor, ...submission } = row;
    return reviewReasons(round).map((reason) => ({
      reason,
      since: (reason === 'reportLate' && round.lateSince) || round.since,
      submission,
      editor,
      detail: null,
    }));
  });
}

/** Appeals without an answer. */
async function openAppeals(db: Database, where: SQL | undefined): Promise<FoundItem[]> {
  const rows = await db
    .select({ ...manuscript, editor: editorName, since: appeals.createdAt })
    .from(appeals)
    .innerJoin(submissions, eq(submissions.id, appeals.submissionId))
    .leftJoin(users, isHandlingEditor)
    .where(and(eq(appeals.state, 'OPEN'), where));
  return rows.map(({ editor, since, ...submission }) => ({
    reason: 'appeal',
    since,
    submission,
    editor,
    detail: null,
  }));
}

/** Mails about live manuscripts that did not arrive. */
async function failedMails(db: Database, where: SQL | undefined): Promise<FoundItem[]> {
  const reason: WorkReason = 'mailFailed';
  const rows = await db
    .select({ ...manuscript, editor: editorName, since: outbox.createdAt, detail: outbox.recipient })
    .from(outbox)
    .innerJoin(submissions, eq(submissions.id, outbox.about))
    .leftJoin(users, isHandlingEditor)
    .where(
      and(
        inArray(outbox.state, ['failed', 'bounced']),
        isNotNull(outbox.about),
        outbox.isListed,
        inArray(submissions.status, [...LIVE_STATUSES, 'PUBLISHED']),
        where,
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(MAX_ITEMS);
  // One item a manuscript, with the addresses that do not get its mails.
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((mails) => {
    const [first] = mails;
    if (!first) return [];
    const { editor, since, detail: _, ...submission } = first;
    const addresses = [...new Set(mails.map(({ detail }) => detail))];
    return [{ reason, since, submission, editor, detail: addresses.join(', ') }];
  });
}

interface TaskFilter {
  userId: UserId;
  isMineOnly: boolean;
  now: Date;
}

/** Open tasks whose day has come; one's own are those assigned to oneself, and those of manuscripts one handles. */
async function dueTasks(db: Database, { userId, isMineOnly, now }: TaskFilter): Promise<FoundItem[]> {
  const reason: WorkReason = 'taskDue';
  const { assigneeId, dueOn, doneAt, text } = submissionTasks;
  const isMine = or(eq(assigneeId, userId), and(isNull(assigneeId), eq(submissions.handlingEditorId, userId)));
  const rows = await db
    .select({ ...manuscript, dueOn, detail: text, editor: editorName })
    .from(submissionTasks)
    .innerJoin(submissions, eq(submissions.id, submissionTasks.submissionId))
    .leftJoin(users, eq(users.id, sql`coalesce(${assigneeId}, ${submissions.handlingEditorId})`))
    .where(
      and(
        isNull(doneAt),
        lte(dueOn, dayOf(now.toISOString())),
        isNotDeleted,
        handledBy(userId),
        isMineOnly ? isMine : undefined,
      ),
    )
    .orderBy(asc(dueOn), asc(submissionTasks.id))
    .limit(MAX_ITEMS);
  return rows.flatMap(({ dueOn: day, detail, editor, ...submission }) =>
    day ? [{ reason, since: startOfDay(day), submission, editor, detail }] : [],
  );
}

/** Time that the job of a scheduled issue has to publish it. */
const PUBLISHING_MS = 5 * 60_000;

/** Scheduled issues that were not published at their time. */
async function overdueIssues(db: Database, now: Date): Promise<FoundItem[]> {
  const rows = await db
    .select({ since: issues.publishAt, detail: issues.title })
    .from(issues)
    .where(and(eq(issues.status, 'SCHEDULED'), lt(issues.publishAt, new Date(now.getTime() - PUBLISHING_MS))))
    .limit(MAX_ITEMS);
  const reason: WorkReason = 'issueOverdue';
  return rows.flatMap(({ since, detail }) =>
    since ? [{ reason, since, detail, submission: null, editor: null }] : [],
  );
}

/** Messages of visitors that nobody has answered. */
async function openMessages(db: Database): Promise<FoundItem[]> {
  const { createdAt, subject, handledAt } = contactMessages;
  const rows = await db
    .select({ since: createdAt, detail: subject })
    .from(contactMessages)
    .where(isNull(handledAt))
    .orderBy(asc(createdAt))
    .limit(MAX_ITEMS);
  return rows.map((row) => ({ reason: 'message', ...row, submission: null, editor: null }));
}
