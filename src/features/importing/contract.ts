import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { asOneLine, withoutControls } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import type { FieldMessage } from '#base/messages.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery } from '#base/paging.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { LICENCE_NAMES, type Licence } from '#features/journal/journal.ts';
import { AuthorDraft, Day, Doi, PageNumber } from '#features/submissions/contract-fields.ts';
import { FIELDS } from '#features/submissions/fields/fields.ts';
import { submittedFields } from '#features/submissions/fields/schemas.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import {
  FINDINGS_PER_PAGE,
  IMPORT_WORKS,
  IMPORTS_PER_PAGE,
  MOST_REFERENCES,
  REFERENCE_CHARACTERS,
  RUN_STATES,
} from './rules.ts';
import { importingTexts } from './texts.ts';

const errors = messagesOf(importingTexts.errors);
const messages = messagesOf(submissionTexts.errors);

const FileUrl = z.string(errors.pdf).check(z.minLength(1, errors.pdf), z.maxLength(500, errors.pdf));

/** Text that may be empty. */
const text = (max: number, tooLong: FieldMessage, clean = withoutControls) =>
  z.string().check(z.overwrite(clean), z.trim(), z.maxLength(max, tooLong));

/** An author of an article that was published elsewhere: only the name has to be known. */
const AuthorToAdd = z.object({
  fullName: AuthorDraft.shape.fullName,
  email: z.union([z.literal(''), EmailAddress], messages.authorEmail),
  affiliation: text(LIMITS.affiliation, messages.affiliationLong, asOneLine),
  orcid: AuthorDraft.shape.orcid,
});

const ArticleToAdd = z.object({
  /** An upload of the caller. */
  fileUrl: FileUrl,
  articleType: submittedFields.articleType,
  language: submittedFields.language,
  manuscriptTitle: submittedFields.manuscriptTitle,
  topic: submittedFields.topic,
  abstract: text(FIELDS.abstract.max, { error: () => FIELDS.abstract.tooLong }),
  keywords: text(FIELDS.keywords.max, { error: () => FIELDS.keywords.tooLong }, asOneLine),
  authors: z
    .array(AuthorToAdd, messages.authors)
    .check(z.minLength(1, messages.authors), z.maxLength(LIMITS.authors, messages.authorsMany)),
  doi: Doi,
  issueId: z.nullable(idOf<'issue'>()),
  firstPage: PageNumber,
  lastPage: PageNumber,
  publishedOn: Day,
  licence: z.enum(LICENCE_NAMES as [Licence, ...Licence[]]),
  /** One entry of the reference list each. */
  references: z
    .array(text(REFERENCE_CHARACTERS, errors.referenceLong, asOneLine), errors.references)
    .check(z.maxLength(MOST_REFERENCES, errors.references)),
});
export type ArticleToAdd = z.infer<typeof ArticleToAdd>;
export type ArticleInput = z.input<typeof ArticleToAdd>;

const SuggestedAuthor = z.object({
  fullName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  orcid: z.string(),
});
export type SuggestedAuthor = z.infer<typeof SuggestedAuthor>;

/** Guesses from a PDF about its article; empty without a guess. */
const Suggestions = z.object({
  language: z.enum(['en', 'fr']),
  manuscriptTitle: z.string(),
  authors: z.array(SuggestedAuthor),
  abstract: z.string(),
  keywords: z.string(),
  doi: z.string(),
  firstPage: z.string(),
  lastPage: z.string(),
  references: z.array(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Usage that another system has counted; null for other imports. */
const Usage = z.nullable(z.object({ articles: z.number(), views: z.number(), downloads: z.number() }));

/** Numbers of a report: what comes, what is here already, and how much is odd or missing. */
const Summary = z.object({
  issues: z.number(),
  articles: z.number(),
  pdfs: z.number(),
  references: z.number(),
  /** Accounts. */
  people: z.number(),
  /** Entries of the register of reviewers. */
  reviewers: z.number(),
  usage: Usage,
  known: z.number(),
  refused: z.number(),
  lost: z.number(),
  odd: z.number(),
  /** Of the remarks: that of the person who had the report made. */
  language: z.enum(LANGUAGES),
});
export type Summary = z.infer<typeof Summary>;

const Run = z.object({
  id: z.string(),
  work: z.enum(IMPORT_WORKS),
  state: z.enum(RUN_STATES),
  fileName: z.string(),
  /** Name of the administrator. */
  startedBy: z.string(),
  startedAt: z.string(),
  /** Bytes that are read, or articles that are removed, and all of them. */
  done: z.number(),
  total: z.number(),
  /** Why it was refused; empty otherwise. */
  problem: z.string(),
  problemLanguage: z.enum(LANGUAGES),
  importId: z.nullable(z.string()),
  /** The topic and the licence that the report was made with. */
  topic: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  summary: z.nullable(Summary),
});
export type Run = z.infer<typeof Run>;

const FINDING_KINDS = ['refused', 'lost', 'odd'] as const;
const Finding = z.object({
  /** Of the file, from 1. */
  line: z.number(),
  kind: z.enum(FINDING_KINDS),
  /** Title of the article or issue, or the person's name. */
  about: z.string(),
  text: z.string(),
  /** The file in a ZIP file that the line is in. */
  file: z.optional(z.string()),
});
export type Finding = z.infer<typeof Finding>;

const Imported = z.object({
  id: z.string(),
  fileName: z.string(),
  startedAt: z.string(),
  state: z.enum(['finished', 'unfinished', 'undone']),
  issues: z.number(),
  articles: z.number(),
  /** Accounts and entries of the register of reviewers. */
  people: z.number(),
  /** Articles with usage that another system has counted. */
  used: z.number(),
  /** Null for one that cannot be undone. */
  undoUntil: z.nullable(z.string()),
});
export type Imported = z.infer<typeof Imported>;

/** The name of a complete resumable upload of the caller. */
const UploadName = z.string(errors.upload).check(z.maxLength(100, errors.upload));
const Name = z.nullable(text(200, errors.topicLong, asOneLine));

/** Decisions that a file leaves open. */
const ImportChoices = z.object({
  /** The topic of articles whose section and keywords name none. */
  topic: Name,
  /** The licence of articles that name none, or one that is unknown here. */
  licence: z.nullable(z.enum(LICENCE_NAMES as [Licence, ...Licence[]])),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const ImportDraft = z.extend(ImportChoices, {
  upload: UploadName,
  /** A ZIP file with the PDFs that the file names. */
  pdfs: z.nullable(UploadName),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

const heading = 'Import';
const run = z.object({ id: idOf<'import-run'>() });
const RunReply = z.object({ message: z.string(), data: z.object({ run: z.nullable(Run) }) });

export const importingContract = {
  suggest: call({
    method: 'POST',
    path: '/published-articles/suggestions',
    limits: { none: 'Only staff may call it, for a file that was counted when it was uploaded.' },
    access: 'submission.publish',
    summary: 'Read title, authors, abstract, keywords, DOI and references out of an uploaded PDF, as suggestions',
    body: z.object({ fileUrl: FileUrl }),
    reply: z.object({ data: Suggestions }),
  }),
  add: call({
    method: 'POST',
    path: '/published-articles',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'submission.publish',
    summary: 'Add an article that was published elsewhere, with its PDF; nobody gets a mail',
    body: ArticleToAdd,
    reply: z.object({ message: z.string(), data: z.object({ number: z.string(), title: z.string() }) }),
  }),
  run: call({
    method: 'GET',
    path: '/imports/run',
    access: 'journal.move',
    heading,
    summary: 'The newest work on an import: a report, an import or its undoing, with its progress',
    reply: z.object({ data: z.object({ run: z.nullable(Run) }) }),
  }),
  template: call({
    method: 'GET',
    path: '/imports/template.csv',
    access: 'journal.move',
    kind: 'file',
    produces: 'text/csv',
    heading,
    summary: 'The spreadsheet for a journal that has only a web page, with one example',
  }),
  check: call({
    method: 'POST',
    path: '/imports/runs',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'journal.move',
    heading,
    summary: 'Report what an uploaded file (tus 1.0, at /imports/resumable) would bring; nothing is written',
    body: ImportDraft,
    reply: RunReply,
  }),
  checkAgain: call({
    method: 'POST',
    path: '/imports/runs/:id/check',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'journal.move',
    heading,
    summary: 'Make a report that waits for a decision again, with another topic or licence',
    params: run,
    body: ImportChoices,
    reply: RunReply,
  }),
  start: call({
    method: 'POST',
    path: '/imports/runs/:id/start',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'journal.move',
    heading,
    summary: 'Import what was reported',
    params: run,
    reply: RunReply,
  }),
  stop: call({
    method: 'DELETE',
    path: '/imports/runs/:id',
    access: 'journal.move',
    heading,
    summary: 'Discard a report, or stop an import, whose written articles stay and can be undone',
    params: run,
    reply: RunReply,
  }),
  findings: call({
    method: 'GET',
    path: '/imports/runs/:id/findings',
    access: 'journal.move',
    heading,
    summary: 'Remarks of a report of one kind, in the order of the file',
    params: run,
    query: z.object({ ...pageQuery(FINDINGS_PER_PAGE), kind: z.enum(FINDING_KINDS) }),
    reply: z.object({ data: z.array(Finding), total: z.number() }),
  }),
  report: call({
    method: 'GET',
    path: '/imports/runs/:id/report',
    access: 'journal.move',
    heading,
    summary: 'A report whole, as `npm run import -- FILE --report` writes it',
    params: run,
    reply: z.object({
      data: z.object({
        fileName: z.string(),
        issues: z.array(z.string()),
        articles: z.array(z.string()),
        pdfs: z.number(),
        references: z.number(),
        people: z.number(),
        reviewers: z.number(),
        usage: Usage,
        known: z.number(),
        findings: z.array(Finding),
        /** Of the remarks. */
        language: z.enum(LANGUAGES),
      }),
    }),
  }),
  list: call({
    method: 'GET',
    path: '/imports',
    access: 'journal.move',
    heading,
    summary: 'Imports that have written something, the newest first',
    query: z.object(pageQuery(IMPORTS_PER_PAGE)),
    reply: z.object({ data: z.array(Imported), total: z.number() }),
  }),
  undo: call({
    method: 'POST',
    path: '/imports/:id/undo',
    limits: STAFF_ONLY,
    access: 'journal.move',
    heading,
    summary: 'Take away what an import has written, within 30 days and unless somebody has changed some of it',
    params: z.object({ id: idOf<'import'>() }),
    reply: RunReply,
  }),
};
