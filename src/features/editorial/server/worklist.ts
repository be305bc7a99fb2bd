import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { OFFICE_ROLES } from '#features/access/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import { contactMessages } from '#features/contact/server/tables.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { isNotDeleted } from '#features/submissions/server/read.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import { outbox } from '#platform/database/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { WorkItem } from '../contract.ts';
import { harmfulFrom, LIVE_STATUSES, reasonsFor, type WorkReason } from '../rules.ts';

/** Items in a response. */
const MAX_ITEMS = 100;
/** Manuscripts that are read for it, those with the oldest status first. */
const MAX_READ = 500;

export interface WorklistNeeds {
  db: Database;
  clock: () => Date;
}

/** Reads the worklist of the office or of one of its members. It never has a manuscript that the reader is an author of. */
export function worklist({ db, clock }: WorklistNeeds) {
  return async (userId: UserId, isMineOnly: boolean): Promise<{ data: WorkItem[]; total: number }> => {
    const now = clock();
    const [manuscripts, mails, messages] = await Promise.all([
      workOnManuscripts(db, userId, now),
      failedMails(db, userId),
      isMineOnly ? [] : openMessages(db),
    ]);
    const items = [...manuscripts, ...mails, ...messages]
      .filter(({ isMine }) => isMine || !isMineOnly)
      .map((item) => {
        const dueAt = harmfulFrom(item.reason, item.since);
        return { ...item, since: item.since.toISOString(), dueAt: dueAt.toISOString(), isLate: dueAt <= now };
      })
      .toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
    return { data: items.slice(0, MAX_ITEMS), total: items.length };
  };
}

type FoundItem = Omit<WorkItem, 'since' | 'dueAt' | 'isLate'> & { since: Date };

const manuscript = {
  id: submissions.id,
  number: submissions.number,
  manuscriptTitle: submissions.title,
  status: submissions.status,
};
/** The handling editor, unless the account has left the editorial office. */
const isHandlingEditor = and(
  eq(users.id, submissions.handlingEditorId),
  inArray(users.role, OFFICE_ROLES),
  isNull(users.deletedAt),
);
const editor = {
  editorId: users.id,
  editorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
};

async function workOnManuscripts(db: Database, userId: UserId, now: Date): Promise<FoundItem[]> {
  const lastMove = db
    .select({ createdAt: statusChanges.createdAt, fromStatus: statusChanges.fromStatus })
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.submissionId, submissions.id),
        sql`${statusChanges.fromStatus} is distinct from ${statusChanges.toStatus}`,
      ),
    )
    .orderBy(sql`${statusChanges.createdAt} desc`)
    .limit(1)
    .as('last_move');
  const since = sql`coalesce(${lastMove.createdAt}, ${submissions.createdAt})`.mapWith(submissions.createdAt);
  const rows = await db
    .select({ ...manuscript, ...editor, since, from: lastMove.fromStatus })
    .from(submissions)
    .leftJoinLateral(lastMove, sql`true`)
    .leftJoin(users, isHandlingEditor)
    .where(and(isNotDeleted, inArray(submissions.status, LIVE_STATUSES), handledBy(userId)))
    .orderBy(asc(since), asc(submissions.id))
    .limit(MAX_READ);
  return rows.flatMap(({ editorId, editorName, since: began, from, ...submission }) => {
    const isRevised = submission.status === 'UNDER_REVIEW' && from === 'REVISION_REQUESTED';
    const state = { status: submission.status, since: began, isAssigned: editorId !== null, isRevised };
    return reasonsFor(state, now).map((reason) => ({
      reason,
      since: began,
      submission,
      editor: editorName,
      isMine: editorId === userId,
      detail: null,
    }));
  });
}

/** Mails about live manuscripts that did not arrive. */
async function failedMails(db: Database, userId: UserId): Promise<FoundItem[]> {
  const reason: WorkReason = 'mailFailed';
  const rows = await db
    .select({ ...manuscript, ...editor, since: outbox.createdAt, detail: outbox.recipient })
    .from(outbox)
    .innerJoin(submissions, eq(submissions.id, outbox.about))
    .leftJoin(users, isHandlingEditor)
    .where(
      and(
        eq(outbox.state, 'failed'),
        isNotNull(outbox.about),
        isNotDeleted,
        inArray(submissions.status, [...LIVE_STATUSES, 'PUBLISHED']),
        handledBy(userId),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(MAX_ITEMS);
  return rows.map(({ editorId, editorName, since, detail, ...submission }) => ({
    reason,
    since,
    submission,
    editor: editorName,
    isMine: editorId === userId,
    detail,
  }));
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
  return rows.map((row) => ({ reason: 'message', ...row, submission: null, editor: null, isMine: false }));
}
