import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { officeFor } from '#features/submissions/server/access.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { Task, TaskChange } from '../contract.ts';
import { MAX_TASKS, type TaskId } from '../rules.ts';
import { editorialTexts } from '../texts.ts';
import { submissionTasks } from './tables.ts';

const { manuscript: texts } = editorialTexts;

interface NewTask {
  text: string;
  dueOn: string | null;
  assigneeId: UserId | null;
}

export interface TaskKey {
  submissionId: SubmissionId;
  taskId: TaskId;
}

/** Tasks of the editorial office about manuscripts. The caller has checked that the actor may read the manuscript. */
export function submissionTaskService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** Throws a field error for an assignee who may not handle the manuscript; 409 when there are too many tasks. */
    add: (submissionId: SubmissionId, task: NewTask, createdBy: UserId): Promise<TaskId> =>
      inTransaction(db, async (tx) => {
        await refuseAssignee(tx, submissionId, task.assigneeId);
        const ofManuscript = eq(submissionTasks.submissionId, submissionId);
        const [known] = await tx.select({ total: count() }).from(submissionTasks).where(ofManuscript);
        if ((known?.total ?? 0) >= MAX_TASKS) throw new AppError('conflict', 'TOO_MANY_TASKS', texts.tasksMany);
        const id = newId<'task'>();
        await tx.insert(submissionTasks).values({ ...task, id, submissionId, createdBy, createdAt: clock() });
        return id;
      }),

    /** 404 for an unknown task; 409 when `version` is outdated. */
    change: (key: TaskKey, { isDone, version, ...change }: TaskChange, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [task] = await tx.select().from(submissionTasks).where(isTask(key)).for('update');
        if (!task) throw missing();
        if (version && version !== task.version) throw changedMeanwhile();
        if (change.assigneeId !== task.assigneeId)
          await refuseAssignee(tx, key.submissionId, change.assigneeId ?? null);
        const isSettled = isDone !== undefined && isDone !== (task.doneAt !== null);
        const done = isDone ? { doneAt: clock(), doneBy: actorId } : { doneAt: null, doneBy: null };
        await tx
          .update(submissionTasks)
          .set({ ...withoutUndefined(change), ...(isSettled ? done : {}), version: task.version + 1 })
          .where(isTask(key));
      }),

    /** 404 for an unknown task. */
    async remove(key: TaskKey): Promise<void> {
      const removed = await db.delete(submissionTasks).where(isTask(key)).returning({ id: submissionTasks.id });
      if (removed.length === 0) throw missing();
    },
  };
}

/** The tasks about a manuscript: open ones first, by their days; those without a day last. */
export async function tasksOn(queries: Queries, submissionId: SubmissionId): Promise<Task[]> {
  const rows = await queries
    .select({ task: submissionTasks, assignee: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(submissionTasks)
    .leftJoin(users, eq(users.id, submissionTasks.assigneeId))
    .where(eq(submissionTasks.submissionId, submissionId))
    .orderBy(
      sql`${submissionTasks.doneAt} is not null`,
      sql`${submissionTasks.dueOn} asc nulls last`,
      asc(submissionTasks.createdAt),
    )
    .limit(MAX_TASKS);
  return rows.map(({ task: { id, text, dueOn, assigneeId, doneAt, version }, assignee }) => ({
    id,
    text,
    dueOn,
    assigneeId,
    assignee,
    isDone: doneAt !== null,
    version,
  }));
}

async function refuseAssignee(tx: Transaction, submissionId: SubmissionId, assigneeId: UserId | null): Promise<void> {
  if (!assigneeId || (await officeFor(tx, submissionId)).some(({ id }) => id === assigneeId)) return;
  throw invalid([{ path: 'assigneeId', message: texts.taskAssignee }]);
}

const isTask = ({ submissionId, taskId }: TaskKey) =>
  and(eq(submissionTasks.id, taskId), eq(submissionTasks.submissionId, submissionId));

function missing(): AppError {
  return new AppError('missing', 'NOT_FOUND', texts.taskUnknown);
}
