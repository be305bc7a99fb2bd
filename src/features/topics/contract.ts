import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';

export const Topic = z.object({ id: z.string(), name: z.string() });
export type Topic = z.infer<typeof Topic>;

export const topicsContract = {
  list: call({
    method: 'GET',
    path: '/topic',
    access: 'public',
    summary: 'Research topics, by name',
    reply: z.object({ data: z.array(Topic) }),
  }),
};
