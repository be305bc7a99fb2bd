import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery } from '#base/paging.ts';

export const TRASH_PER_PAGE = 20;

/** Deleted record that can still be restored. */
const TrashItem = z.object({
  id: z.string(),
  /** `topic`, `faq`, … */
  kind: z.string(),
  title: z.string(),
  deletedAt: z.string(),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const archiveContract = {
  trash: call({
    method: 'GET',
    path: '/trash',
    access: 'trash.manage',
    summary: 'Records other than submissions deleted within the last thirty days; the latest first',
    query: z.object(pageQuery(TRASH_PER_PAGE)),
    reply: z.object({ data: z.array(TrashItem), total: z.number() }),
  }),
  restore: call({
    method: 'POST',
    path: '/trash/:id/restore',
    limits: STAFF_ONLY,
    access: 'trash.manage',
    also: [400],
    summary: 'Restore a deleted record; 409 when another record has its unique value, 400 when another has its DOI',
    params: z.object({ id: idOf<'trash-item'>() }),
    reply: z.object({ message: z.string() }),
  }),
};
