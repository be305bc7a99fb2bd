import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** The reports of a reviewer in one year, and the code of the certificate for them; null before it has been made. */
export const CreditedYear = z.object({ year: z.number(), reports: z.number(), code: z.nullable(z.string()) });
export type CreditedYear = z.infer<typeof CreditedYear>;

/** The reviewers of a year who have agreed to be named. */
const ReviewerList = z.object({
  year: z.number(),
  reviewers: z.array(z.object({ fullName: z.string(), affiliation: z.string() })),
});
export type ReviewerList = z.infer<typeof ReviewerList>;

export const creditContract = {
  lists: call({
    method: 'GET',
    path: '/reviewer-lists',
    access: 'public',
    shared: true,
    summary:
      'Reviewers by year who have agreed to be named; only years with ten names and five decided manuscripts, so that nobody can be recognised by it',
    reply: z.object({ data: z.array(ReviewerList) }),
  }),
};
