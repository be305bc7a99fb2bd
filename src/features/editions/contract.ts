import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { EDITION_FORMATS } from '#features/issues/rules.ts';

const IssueEditions = z.object({
  /** Null before the first making. */
  run: z.nullable(
    z.object({
      /** Articles that are in the files so far, and all of them. */
      done: z.number(),
      total: z.number(),
      startedAt: z.string(),
      /** Null while they are being made. */
      finishedAt: z.nullable(z.string()),
      /** Parts that the PDF lacks; empty when it has them all. */
      problem: z.string(),
    }),
  ),
  files: z.array(z.object({ format: z.enum(EDITION_FORMATS), size: z.number(), madeAt: z.string() })),
});
export type IssueEditions = z.infer<typeof IssueEditions>;

const params = z.object({ id: idOf<'issue'>() });

export const editionContract = {
  read: call({
    method: 'GET',
    path: '/issues/:id/editions',
    access: 'issue.manage',
    summary: 'The PDF and the EPUB of an issue, and how far their making is',
    params,
    reply: z.object({ data: IssueEditions }),
  }),
  make: call({
    method: 'POST',
    path: '/issues/:id/editions',
    limits: STAFF_ONLY,
    access: 'issue.manage',
    summary: 'Make the PDF and the EPUB of a published issue again, in the background',
    params,
    reply: z.object({ message: z.string(), data: IssueEditions }),
  }),
};
