import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import {
  ARTICLE_FORMATS,
  byTarget,
  DEPOSIT_STATES,
  DEPOSITS_PER_PAGE,
  FORMATS,
  STATE_FILTERS,
  TARGETS,
} from './rules.ts';

/** A problem that blocks a deposit, and where it can be fixed. */
const Problem = z.object({
  field: z.string(),
  message: z.string(),
  at: z.enum(['publication', 'settings', 'manuscript', 'server']),
});
export type Problem = z.infer<typeof Problem>;

const Deposit = z.object({
  state: z.enum(DEPOSIT_STATES),
  /** The target's last message, or the reason of a failure. */
  message: z.string(),
  problems: z.array(Problem),
  attempts: z.number(),
  /** Time of the next attempt; ISO 8601. */
  nextTryAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

/** An article with its deposits; null where there is none. */
const DepositedArticle = z.object({
  /** Id of the article. */
  id: z.string(),
  number: z.string(),
  title: z.string(),
  doi: z.nullable(z.string()),
  isWithdrawn: z.boolean(),
  issue: z.nullable(z.object({ id: z.string(), title: z.string() })),
  deposits: z.object(byTarget(() => z.nullable(Deposit))),
});
export type DepositedArticle = z.infer<typeof DepositedArticle>;

/** Whether a target is configured, and its host; never the credentials. */
const TargetState = z.object({
  isConfigured: z.boolean(),
  host: z.string(),
  /** Problems that block all deposits with it. */
  problems: z.array(Problem),
});
export type TargetState = z.infer<typeof TargetState>;

const DepositQuery = z.object({
  ...pageQuery(DEPOSITS_PER_PAGE),
  /** Part of the title, manuscript number or DOI, in any case. */
  q: SearchText,
  target: z.optional(z.enum(TARGETS)),
  /** State with `target`, or with any target. */
  state: z.optional(z.enum(STATE_FILTERS)),
  issue: z.optional(idOf<'issue'>()),
});
export type DepositQuery = z.input<typeof DepositQuery>;

const params = z.object({ id: idOf<'submission'>() });
const issueParams = z.object({ id: idOf<'issue'>() });
const body = z.object({ target: z.enum(TARGETS) });

export const depositsContract = {
  list: call({
    method: 'GET',
    path: '/deposits',
    access: 'deposit.manage',
    summary: 'Articles with their deposits, newest first',
    query: DepositQuery,
    reply: z.object({
      data: z.array(DepositedArticle),
      total: z.number(),
      targets: z.object(byTarget(() => TargetState)),
    }),
  }),
  issueFile: call({
    method: 'GET',
    path: '/deposits/issues/:id/:file',
    access: 'deposit.manage',
    kind: 'file',
    also: [422],
    summary:
      'The deposit of a whole issue as a file; 422 with the problems when it is not valid. Problems that matter only to its target are listed in x-notices',
    params: z.object({ id: idOf<'issue'>(), file: z.enum(FORMATS) }),
  }),
  file: call({
    method: 'GET',
    path: '/deposits/:id/:file',
    access: 'deposit.manage',
    kind: 'file',
    also: [422],
    summary:
      'The deposit of an article, or its JATS, as a file; 422 with the problems when it is not valid. Problems that matter only to its target are listed in x-notices',
    params: z.object({ id: idOf<'submission'>(), file: z.enum(ARTICLE_FORMATS) }),
  }),
  depositIssue: call({
    method: 'POST',
    path: '/deposits/issues/:id',
    limits: STAFF_ONLY,
    access: 'deposit.manage',
    summary: 'Deposit every article of an issue; deposits in progress continue',
    params: issueParams,
    body,
    reply: z.object({ message: z.string(), data: z.object({ articles: z.number() }) }),
  }),
  deposit: call({
    method: 'POST',
    path: '/deposits/:id',
    limits: STAFF_ONLY,
    access: 'deposit.manage',
    summary: 'Deposit an article now, or try again; a deposit in progress continues',
    params,
    body,
    reply: z.object({ message: z.string() }),
  }),
};
