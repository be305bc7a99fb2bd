import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { ArticleNumber } from '../numbers.ts';
import { CITATION_STYLES } from './citation-styles.ts';

/** A citation of an article in one style: text, some of it emphasised. */
export const Citation = z.object({
  style: z.enum(CITATION_STYLES),
  /** "APA 7" */
  name: z.string(),
  parts: z.array(z.object({ text: z.string(), emphasis: z.boolean() })),
});
export type Citation = z.infer<typeof Citation>;
export type CitationPart = Citation['parts'][number];

export const citationsContract = {
  byNumber: call({
    method: 'GET',
    path: '/articles/:number/citations',
    access: 'public',
    shared: true,
    also: [410],
    summary: 'How a published article is cited, in every style; 410 when it has been withdrawn',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: z.array(Citation) }),
  }),
};
