import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idListOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery } from '#base/paging.ts';
import { FAULTS, FINDINGS_PER_PAGE, ISSUES_PER_PAGE } from './rules.ts';

/** A check of every stored file; times in ISO 8601. */
const Check = z.object({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Number of files at the start, and number read so far. */
  total: z.number(),
  checked: z.number(),
  bytes: z.number(),
});
export type Check = z.infer<typeof Check>;

const FixityState = z.object({
  /** The running check. */
  running: z.nullable(Check),
  /** The last check that read every file. */
  lastComplete: z.nullable(Check),
  /** Whether the last complete check is too long ago. */
  isLate: z.boolean(),
  /** Number of files known to differ from their records. */
  faults: z.number(),
});
export type FixityState = z.infer<typeof FixityState>;

const Finding = z.object({
  id: z.string(),
  storageKey: z.string(),
  fault: z.enum(FAULTS),
  /** SHA-256, hexadecimal. */
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  since: z.string(),
  kind: z.enum(['upload', 'picture', 'none']),
  /** File name of the upload. */
  fileName: z.nullable(z.string()),
  /** The submission it belongs to. */
  submission: z.nullable(z.object({ id: z.string(), number: z.string(), title: z.string() })),
});
export type Finding = z.infer<typeof Finding>;

const JasperPackages = z.object({
  issueId: z.string(),
  /** Packages of at most the size that DOAJ takes; the first is part 1. */
  parts: z.array(
    z.object({
      /** Number of articles. */
      articles: z.number(),
      /** Whether its only article is larger than DOAJ takes. */
      isTooLarge: z.boolean(),
    }),
  ),
});
export type JasperPackages = z.infer<typeof JasperPackages>;

export const preservationContract = {
  state: call({
    method: 'GET',
    path: '/preservation/fixity',
    access: 'preservation.manage',
    summary: 'Result of the last check of the stored files, and progress of the running one',
    reply: z.object({ data: FixityState }),
  }),
  check: call({
    method: 'POST',
    path: '/preservation/fixity',
    limits: STAFF_ONLY,
    access: 'preservation.manage',
    summary: 'Check all stored files now; returns the running check, if there is one',
    reply: z.object({ message: z.string(), data: FixityState }),
  }),
  findings: call({
    method: 'GET',
    path: '/preservation/findings',
    access: 'preservation.manage',
    summary: 'Stored files that differ from their records, longest known first',
    query: z.object(pageQuery(FINDINGS_PER_PAGE)),
    reply: z.object({ data: z.array(Finding), total: z.number() }),
  }),
  jasper: call({
    method: 'GET',
    path: '/preservation/jasper',
    access: 'preservation.manage',
    summary: 'Packages of issues for JASPER, the preservation service of DOAJ; issues without articles have none',
    query: z.object({ issues: idListOf<'issue'>(ISSUES_PER_PAGE) }),
    reply: z.object({ data: z.array(JasperPackages) }),
  }),
};
