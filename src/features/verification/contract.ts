import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { DOCUMENT_KINDS } from '#base/document-codes.ts';

/** A document that the journal has issued. Of receipts and letters nothing else is known by their code. */
const IssuedDocument = z.object({
  code: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** The day in Kigali; null for a certificate, whose day could tell authors who has reviewed them. */
  issuedOn: z.nullable(z.string()),
  /** The facts on the paper of a certificate; null for other documents. */
  certificate: z.nullable(z.object({ fullName: z.string(), year: z.number(), reports: z.number() })),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const verificationContract = {
  verify: call({
    method: 'GET',
    path: '/verify/:code',
    access: 'public',
    summary:
      'The kind and day of the document that has a code, and what a certificate shows; 404 for a code that the journal has not given',
    params: z.object({ code: z.string().check(z.maxLength(100)) }),
    reply: z.object({ data: IssuedDocument }),
  }),
};
