import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { ANONYMITY_REPORTS } from './limits.ts';
import { FINDING_KINDS, MAX_PEOPLE, REMOVED_MARKS } from './rules.ts';

/** A place in a file; `page` is null in a Word document. */
export const Finding = z.object({ kind: z.enum(FINDING_KINDS), page: z.nullable(z.number()), excerpt: z.string() });

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
  findings: z.array(Finding),
});
export type AnonymityReport = z.infer<typeof AnonymityReport>;

/** A part of a Word document's text. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), /** From 1. */ level: z.number(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('item'), isNumbered: z.boolean(), /** From 0. */ depth: z.number(), text: z.string() }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
  /** A figure, with its description for people who cannot see it; empty without one. */
  z.object({ kind: z.literal('figure'), text: z.string() }),
  /** A footnote or endnote, by its number in the text. */
  z.object({ kind: z.literal('note'), number: z.number(), text: z.string() }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

/** The text of a page of a PDF, line by line, or the blocks of a whole Word document. */
export type CopyPage = string | TextBlock[];

/** The text of a page, with a line for each block and each row of a table. */
export function textOfPage(page: CopyPage): string {
  if (typeof page === 'string') return page;
  return page.flatMap((block) => (block.kind === 'table' ? block.rows.map(textOfRow) : [block.text])).join('\n');
}

export const textOfRow = (cells: readonly string[]): string => cells.filter(Boolean).join(' | ');

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
