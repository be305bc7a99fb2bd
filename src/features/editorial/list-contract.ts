import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { requiredLine } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { StaffFilters } from '#features/articles/contract.ts';
import { LetterBody, LetterSubject, MailPreview } from '#features/letters/contract.ts';
import { MAX_BULK, MAX_FILTER_NAME } from './rules.ts';
import { editorialTexts } from './texts.ts';

const texts = messagesOf(editorialTexts.list);

const Selection = {
  ids: z
    .array(idOf<'submission'>(texts.errors.nothing), texts.errors.nothing)
    .check(z.minLength(1, texts.errors.nothing), z.maxLength(MAX_BULK, texts.errors.many)),
};

const BulkChange = z.object({
  ...Selection,
  /** A member of the editorial office; null for nobody. */
  handlingEditorId: z.optional(z.nullable(idOf<'user'>(texts.errors.editor))),
  /** Null for no issue. */
  issueId: z.optional(z.nullable(idOf<'issue'>(texts.errors.issue))),
});
export type BulkChange = z.infer<typeof BulkChange>;
export type BulkChangeInput = z.input<typeof BulkChange>;

/** A manuscript that a bulk change left as it was, with the reason. */
const Refused = z.object({ id: z.string(), number: z.nullable(z.string()), message: z.string() });

const BulkResult = z.object({ changed: z.number(), refused: z.array(Refused) });
export type BulkResult = z.infer<typeof BulkResult>;

const BulkLetter = z.object({ ...Selection, subject: LetterSubject, letter: LetterBody });
export type BulkLetter = z.infer<typeof BulkLetter>;
export type BulkLetterInput = z.input<typeof BulkLetter>;

const LetterPreview = z.extend(MailPreview, {
  to: z.string(),
  /** Mails that would be sent in all. */
  mails: z.number(),
});
export type BulkPreview = z.infer<typeof LetterPreview>;

/** The fields of the list’s address that a filter keeps. */
const Filter = z.pick(StaffFilters, { q: true, status: true, topic: true, editor: true, sort: true });
export type ListFilter = z.infer<typeof Filter>;

const SavedFilter = z.object({ id: z.string(), name: z.string(), filter: Filter });
export type SavedFilter = z.infer<typeof SavedFilter>;

const ListEditor = z.object({ id: z.string(), name: z.string() });
export type ListEditor = z.infer<typeof ListEditor>;

/** The list of submissions: filters that a member of the office keeps, and acts on several manuscripts at once. */
export const listContract = {
  editors: call({
    method: 'GET',
    path: '/submission/editors',
    access: 'submission.list',
    summary: 'The members of the editorial office, who can handle manuscripts',
    reply: z.object({ data: z.array(ListEditor) }),
  }),
  filters: call({
    method: 'GET',
    path: '/submission/filters',
    access: 'submission.list',
    summary: 'The caller’s saved filters of the list, by name',
    reply: z.object({ data: z.array(SavedFilter) }),
  }),
  saveFilter: call({
    method: 'POST',
    path: '/submission/filters',
    limits: STAFF_ONLY,
    access: 'submission.list',
    summary: 'Save a filter; one with the same name is replaced',
    body: z.object({
      name: requiredLine(texts.errors.filterName, MAX_FILTER_NAME, texts.errors.filterNameLong),
      filter: Filter,
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  }),
  removeFilter: call({
    method: 'DELETE',
    path: '/submission/filters/:filterId',
    access: 'submission.list',
    summary: 'Delete a saved filter',
    params: z.object({ filterId: idOf<'saved-filter'>() }),
    reply: z.object({ message: z.string() }),
  }),
  changeAll: call({
    method: 'POST',
    path: '/submission/bulk',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary:
      'Assign several manuscripts to a handling editor, or move them to an issue; answers which were refused, and why',
    body: BulkChange,
    reply: z.object({ message: z.string(), data: BulkResult }),
  }),
  writeAll: call({
    method: 'POST',
    path: '/submission/bulk/letters',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Write to the submitters and corresponding authors of several manuscripts, each by name',
    body: BulkLetter,
    reply: z.object({ message: z.string(), data: BulkResult }),
  }),
  previewLetter: call({
    method: 'POST',
    path: '/submission/bulk/letters/preview',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'The first of these letters as it would be sent, and how many there are',
    body: BulkLetter,
    reply: z.object({ data: LetterPreview }),
  }),
};
