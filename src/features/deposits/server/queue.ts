import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import { TARGETS } from '../rules.ts';
import { deposits } from './tables.ts';

export const depositJobs = jobType('deposits', z.object({ articleId: idOf<'submission'>(), target: z.enum(TARGETS) }));
export type DepositJob = PayloadOf<typeof depositJobs>;

/** States of a deposit that a job is working on. */
export const IN_PROGRESS = ['WAITING', 'SENT'] as const;

export type DepositQueue = ReturnType<typeof depositQueue>;

export function depositQueue({ jobs, clock }: { jobs: Jobs; clock: () => Date }) {
  const newDeposit = () => ({
    state: 'WAITING' as const,
    attempts: 0,
    nextTryAt: null,
    updatedAt: clock(),
    // The last message and problems belong to an older version.
    message: '',
    problems: [],
  });
  return {
    /** Columns of a deposit that is to be sent for the first time. */
    newDeposit,
    /** Columns of a deposit that is to be sent again. */
    again: () => ({ ...newDeposit(), revision: sql`${deposits.revision} + 1` }),
    send: (tx: Transaction, payload: DepositJob) => jobs.send(tx, depositJobs, { payload }),
  };
}

export function isDepositOf({ articleId, target }: DepositJob) {
  return and(eq(deposits.articleId, articleId), eq(deposits.target, target));
}
