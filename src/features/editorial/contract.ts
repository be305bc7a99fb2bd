import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { Citation } from '#features/articles/citations/contract.ts';
import { Article, StaffFilters } from '#features/articles/contract.ts';
import { StaffSubmission } from '#features/submissions/contract.ts';
import { STATUSES } from '#features/submissions/rules.ts';

const Id = z.object({ id: idOf<'submission'>() });
const IssueId = z.object({ id: idOf<'issue'>() });

/** An entry in an issue's contents as editors see it. */
const ContentsEntry = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  authors: z.array(z.string()),
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

/** `GET /submission` is `articlesContract.list`, which returns articles to visitors and submissions to staff. */
export const editorialContract = {
  export: call({
    method: 'GET',
    path: '/submission/export',
    access: 'submission.list',
    kind: 'file',
    summary: 'The submissions of a filter as a CSV file',
    query: StaffFilters,
  }),
  byId: call({
    method: 'GET',
    path: '/submission/:id',
    access: 'submission.read',
    summary: 'One submission',
    params: Id,
    reply: z.object({ data: StaffSubmission }),
  }),
  preview: call({
    method: 'GET',
    path: '/submission/:id/preview',
    access: 'submission.read',
    summary: 'The article that readers would see if a submission were published now',
    params: Id,
    /** `suggestedDoi` is null while the journal has no prefix, and when another submission or notice has that DOI. */
    reply: z.object({ data: Article, suggestedDoi: z.nullable(z.string()) }),
  }),
  previewCitations: call({
    method: 'GET',
    path: '/submission/:id/preview/citations',
    access: 'submission.read',
    summary: 'The citations of a submission if it were published now',
    params: Id,
    reply: z.object({ data: z.array(Citation) }),
  }),
  contents: call({
    method: 'GET',
    path: '/issues/:id/contents',
    access: 'issue.manage',
    summary: 'All submissions in an issue, published or not, in their order',
    params: IssueId,
    reply: z.object({ data: z.object({ title: z.string(), entries: z.array(ContentsEntry) }) }),
  }),
  order: call({
    method: 'PUT',
    path: '/issues/:id/contents',
    access: 'issue.manage',
    summary: 'Set the order of all submissions in an issue; 409 when one was added or removed since',
    params: IssueId,
    body: z.object({ ids: z.array(idOf<'submission'>()).check(z.maxLength(1000)) }),
    reply: z.object({ message: z.string() }),
  }),
  download: call({
    method: 'GET',
    path: '/submission/download/:fileId',
    access: 'public',
    kind: 'file',
    also: [206, 304, 416],
    summary:
      'A file: the public PDF of an article for anyone, any other for its owner and staff (bearer or signed link)',
    params: z.object({ fileId: idOf<'submission-file'>() }),
    query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  }),
};
