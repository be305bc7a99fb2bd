import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { CHECKS, STATES } from './rules.ts';

export const checkupContract = {
  run: call({
    method: 'GET',
    path: '/checkup',
    access: 'journal.manage',
    summary: 'Look at what the journal needs to run: disk, database, mail, address, backups',
    reply: z.object({
      data: z.array(
        z.object({
          check: z.enum(CHECKS),
          state: z.enum(STATES),
          text: z.string(),
          advice: z.optional(z.string()),
        }),
      ),
    }),
  }),
};
