import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { ANONYMITY_REPORTS } from './limits.ts';
import { FINDING_KINDS, MAX_PEOPLE, REMOVED_MARKS } from './rules.ts';

/** Marks that a copy of a file for reviewers would lack, and the places in its text that name its authors. */
export const AnonymityReport = z.object({
  /** Whether the copy has no hidden marks. */
  isClean: z.boolean(),
  /** Kinds of marks that are removed. */
  removed: z.array(z.enum(REMOVED_MARKS)),
  /** Words of the text without the list of references. */
  words: z.number(),
  /** The language of the text (ISO 639-3); null when it is too short to say. */
  language: z.nullable(z.string()),
  /** Places in the text by which the authors could be recognised. */
  findings: z.array(z.object({ kind: z.enum(FINDING_KINDS), page: z.nullable(z.number()), excerpt: z.string() })),
});
export type AnonymityReport = z.infer<typeof AnonymityReport>;

const text = z.string().check(z.maxLength(300));
const Question = z.object({
  /** The address of an upload of the caller's own. */
  fileUrl: z.string().check(z.maxLength(500)),
  /** The authors as they are entered so far; empty fields are ignored. */
  authors: z.array(z.object({ fullName: text, email: text, affiliation: text })).check(z.maxLength(MAX_PEOPLE)),
});

export const anonymityContract = {
  report: call({
    method: 'POST',
    path: '/submission/anonymity-report',
    limits: [ANONYMITY_REPORTS],
    access: 'member',
    summary:
      'The marks that would be removed from one of your uploads for reviewers, and the places that name its authors',
    body: Question,
    reply: z.object({ data: AnonymityReport }),
  }),
};
export type AnonymityQuestion = z.infer<typeof Question>;
