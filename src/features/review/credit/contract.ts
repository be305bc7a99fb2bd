import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** A certificate as the paper shows it, and no more. */
const Certificate = z.object({
  code: z.string(),
  fullName: z.string(),
  year: z.number(),
  reports: z.number(),
});
export type Certificate = z.infer<typeof Certificate>;

/** The reports of a reviewer in one year, and the code of the certificate for them; null before it has been made. */
export const CreditedYear = z.object({ year: z.number(), reports: z.number(), code: z.nullable(z.string()) });
export type CreditedYear = z.infer<typeof CreditedYear>;

export const creditContract = {
  verify: call({
    method: 'GET',
    path: '/certificates/:code',
    access: 'public',
    summary: 'The certificate that has a code; 404 for a code that the journal has not given',
    params: z.object({ code: z.string().check(z.maxLength(100)) }),
    reply: z.object({ data: Certificate }),
  }),
};
