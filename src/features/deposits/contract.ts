import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { ARTICLE_FORMATS, DEPOSIT_STATES, DEPOSITS_A_PAGE, FORMATS, STATE_FILTERS, TARGETS } from './rules.ts';

/** What keeps an article back, and where that can be mended. */
const Problem = z.object({
  field: z.string(),
  message: z.string(),
  at: z.enum(['publication', 'settings', 'manuscript', 'server']),
});
export type Problem = z.infer<typeof Problem>;

const Deposit = z.object({
  state: z.enum(DEPOSIT_STATES),
  /** What the target has said last, or why it did not. */
  message: z.string(),
  problems: z.array(Problem),
  attempts: z.number(),
  /** When it is tried again; ISO 8601. */
  nextTryAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

/** An article with what became of its deposits; null where there was none. */
const DepositedArticle = z.object({
  /** The article's. */
  id: z.string(),
  number: z.string(),
  title: z.string(),
  doi: z.nullable(z.string()),
  isWithdrawn: z.boolean(),
  issue: z.nullable(z.object({ id: z.string(), title: z.string() })),
  deposits: z.object({ CROSSREF: z.nullable(Deposit), DOAJ: z.nullable(Deposit) }),
});
export type DepositedArticle = z.infer<typeof DepositedArticle>;

/** Whether a target is configured, and where it is; never with what. */
const TargetState = z.object({
  isConfigured: z.boolean(),
  host: z.string(),
  /** What keeps every article from it. */
  problems: z.array(Problem),
});
export type TargetState = z.infer<typeof TargetState>;

const DepositQuery = z.object({
  ...pageQuery(DEPOSITS_A_PAGE),
  /** Appears in title, manuscript number or DOI, whatever its case. */
  q: SearchText,
  target: z.optional(z.enum(TARGETS)),
  /** Of the target, or of any. */
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
    access: 'staff',
    summary: 'Articles with what became of their deposits, newest first',
    query: DepositQuery,
    reply: z.object({
      data: z.array(DepositedArticle),
      total: z.number(),
      targets: z.object({ CROSSREF: TargetState, DOAJ: TargetState }),
    }),
  }),
  issueFile: call({
    method: 'GET',
    path: '/deposits/issues/:id/:file',
    access: 'staff',
    kind: 'file',
    also: [422],
    summary:
      'The deposit of a whole issue as a file; 422 with the problems when it is not valid. What its target would mind is told in x-notices',
    params: z.object({ id: idOf<'issue'>(), file: z.enum(FORMATS) }),
  }),
  file: call({
    method: 'GET',
    path: '/deposits/:id/:file',
    access: 'staff',
    kind: 'file',
    also: [422],
    summary:
      'The deposit of an article, or its JATS, as a file; 422 with the problems when it is not valid. What its target would mind is told in x-notices',
    params: z.object({ id: idOf<'submission'>(), file: z.enum(ARTICLE_FORMATS) }),
  }),
  depositIssue: call({
    method: 'POST',
    path: '/deposits/issues/:id',
    limits: STAFF_ONLY,
    access: 'admin',
    summary: 'Deposit every article of an issue; those that are on their way stay as they are',
    params: issueParams,
    body,
    reply: z.object({ message: z.string(), data: z.object({ articles: z.number() }) }),
  }),
  deposit: call({
    method: 'POST',
    path: '/deposits/:id',
    limits: STAFF_ONLY,
    access: 'admin',
    summary: 'Deposit an article now, or try again; one that is on its way stays as it is',
    params,
    body,
    reply: z.object({ message: z.string() }),
  }),
};
