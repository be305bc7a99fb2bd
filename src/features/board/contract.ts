import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';

/** A member as the public sees him: no address. */
export const BoardMember = z.object({
  id: z.string(),
  fullName: z.string(),
  role: z.string(),
  email: z.null(),
  bio: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  expertise: z.array(z.string()),
  affiliation: z.nullable(z.string()),
  qualifications: z.nullable(z.string()),
  order: z.number(),
  isActive: z.boolean(),
});
export type BoardMember = z.infer<typeof BoardMember>;

const StaffBoardMember = z.extend(BoardMember, { email: z.string() });

export const boardContract = {
  list: call({
    method: 'GET',
    path: '/editorial-board-member',
    access: 'public',
    summary: 'The editorial board by its order; staff also see addresses and inactive members',
    reply: { visitor: z.object({ data: z.array(BoardMember) }), staff: z.object({ data: z.array(StaffBoardMember) }) },
  }),
};
