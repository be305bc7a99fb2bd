import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery } from '#base/paging.ts';
import { FAULTS, FINDINGS_A_PAGE } from './rules.ts';

/** A reading of every stored file; moments in ISO 8601. */
const Check = z.object({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Files there were to read at its begin, and those read so far. */
  total: z.number(),
  checked: z.number(),
  bytes: z.number(),
});
export type Check = z.infer<typeof Check>;

const FixityState = z.object({
  /** The one under way. */
  running: z.nullable(Check),
  /** The last that looked at everything; what came after it and did not end says nothing. */
  lastComplete: z.nullable(Check),
  /** Whether the last complete one is too long ago. */
  isLate: z.boolean(),
  /** Files that are not as they were recorded, as far as is known. */
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
  /** The name the file came with. */
  fileName: z.nullable(z.string()),
  /** The submission it belongs to. */
  submission: z.nullable(z.object({ id: z.string(), number: z.string(), title: z.string() })),
});
export type Finding = z.infer<typeof Finding>;

export const preservationContract = {
  state: call({
    method: 'GET',
    path: '/preservation/fixity',
    access: 'staff',
    summary: 'How the last check of the stored files ended, and how far the one under way is',
    reply: z.object({ data: FixityState }),
  }),
  check: call({
    method: 'POST',
    path: '/preservation/fixity',
    limits: STAFF_ONLY,
    access: 'staff',
    summary: 'Check all stored files now; while a check is under way that one is answered',
    reply: z.object({ message: z.string(), data: FixityState }),
  }),
  findings: call({
    method: 'GET',
    path: '/preservation/findings',
    access: 'staff',
    summary: 'Stored files that are not as they were recorded, longest known first',
    query: z.object(pageQuery(FINDINGS_A_PAGE)),
    reply: z.object({ data: z.array(Finding), total: z.number() }),
  }),
};
