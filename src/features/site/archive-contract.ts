import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery } from '#base/paging.ts';

export const TRASH_A_PAGE = 20;

/** Something deleted that can still be taken back. */
const Discarded = z.object({
  id: z.string(),
  /** `topic`, `faq`, … */
  kind: z.string(),
  title: z.string(),
  deletedAt: z.string(),
});
export type Discarded = z.infer<typeof Discarded>;

export const archiveContract = {
  trash: call({
    method: 'GET',
    path: '/trash',
    access: 'admin',
    summary: 'What was deleted within the last thirty days, beside submissions; the last deleted first',
    query: z.object(pageQuery(TRASH_A_PAGE)),
    reply: z.object({ data: z.array(Discarded), total: z.number() }),
  }),
  restore: call({
    method: 'POST',
    path: '/trash/:id/restore',
    limits: STAFF_ONLY,
    access: 'admin',
    also: [400],
    summary: 'Bring something deleted back as it was; 409 when something else has its place, 400 when it has its DOI',
    params: z.object({ id: idOf<'trash-item'>() }),
    reply: z.object({ message: z.string() }),
  }),
};
