import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { wholeNumber } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { MAIL_STATES } from '#base/mail-states.ts';
import { messagesOf } from '#base/messages.ts';
import { Citation } from '#features/articles/citations/contract.ts';
import { Article, StaffFilters } from '#features/articles/contract.ts';
import { Decision } from '#features/decisions/contract.ts';
import { ISSUE_STATUSES } from '#features/issues/rules.ts';
import { NextReminder } from '#features/review/contract.ts';
import { ROUND_STAGES } from '#features/review/rules.ts';
import { LetterFileLink, StaffSubmission } from '#features/submissions/contract.ts';
import { Day } from '#features/submissions/contract-fields.ts';
import { ARTICLE_TYPE_NAMES } from '#features/submissions/fields/article-types.ts';
import { CorrectedField } from '#features/submissions/fields/corrections.ts';
import { STATUSES } from '#features/submissions/rules.ts';
import { MAX_NOTE, MAX_TASK, NEXT_ACTORS, WORK_REASONS } from './rules.ts';
import { editorialTexts } from './texts.ts';

const texts = messagesOf(editorialTexts.manuscript);

const Id = z.object({ id: idOf<'submission'>() });
const TaskParams = z.extend(Id, { taskId: idOf<'task'>() });
const SubmissionNumber = z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) });

/** An entry in the timeline of a manuscript. */
const Happening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    at: z.string(),
    by: z.nullable(z.string()),
    from: z.nullable(z.enum(STATUSES)),
    to: z.enum(STATUSES),
    note: z.nullable(z.string()),
    tellsAuthors: z.boolean(),
    files: z.array(LetterFileLink),
    reason: z.nullable(z.string()),
    corrections: z.array(CorrectedField),
  }),
  z.object({
    kind: z.literal('assignment'),
    at: z.string(),
    by: z.nullable(z.string()),
    editor: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('note'),
    at: z.string(),
    by: z.nullable(z.string()),
    text: z.string(),
    /** Names of the members of the office who got it by mail. */
    mentions: z.array(z.string()),
  }),
  /** A decision that was taken back or overtaken; one that was sent is a change of status. */
  z.object({ ...Decision.shape, kind: z.literal('decision'), decision: Decision.shape.kind }),
  z.object({
    kind: z.literal('mail'),
    id: z.string(),
    at: z.string(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(MAIL_STATES),
    error: z.nullable(z.string()),
    /** How often it was sent again. */
    resends: z.number(),
    /** Whether it has a link that opens something, so that its text is not kept. */
    isSecret: z.boolean(),
  }),
]);
export type Happening = z.infer<typeof Happening>;

/** A member of the office who may handle the manuscript, with the number of live ones they handle already. */
const PossibleEditor = z.object({ id: z.string(), name: z.string(), handles: z.number() });
export type PossibleEditor = z.infer<typeof PossibleEditor>;

/** Another manuscript whose title or abstract resembles this one's; the score is between 0 and 1. */
const SimilarManuscript = z.object({
  number: z.string(),
  manuscriptTitle: z.string(),
  status: z.enum(STATUSES),
  score: z.number(),
  /** Names of authors of both, found by address or ORCID iD. */
  sharedAuthors: z.array(z.string()),
});
export type SimilarManuscript = z.infer<typeof SimilarManuscript>;

const Task = z.object({
  id: z.string(),
  text: z.string(),
  /** The day in Kigali. */
  dueOn: z.nullable(z.string()),
  assigneeId: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  isDone: z.boolean(),
  version: z.number(),
});
export type Task = z.infer<typeof Task>;

/** The result of a similarity check, entered by an editor. */
const SimilarityResult = z.object({
  id: z.string(),
  percent: z.number(),
  /** The checked file. */
  fileName: z.string(),
  /** The day in Kigali. */
  checkedOn: z.string(),
  by: z.string(),
});
export type SimilarityResult = z.infer<typeof SimilarityResult>;

const ManuscriptPage = z.object({
  submission: StaffSubmission,
  /** The party that acts next, since when, and by when; null when nobody has to. */
  turn: z.object({
    actor: z.enum(NEXT_ACTORS),
    since: z.string(),
    dueAt: z.nullable(z.string()),
    /** The thing that the open round of review waits for; null without one. */
    stage: z.nullable(z.enum(ROUND_STAGES)),
    /** The next mail that reminds the authors of a revision. */
    nextReminder: z.nullable(NextReminder),
    /** Whether an appeal waits for an answer. */
    isAppealed: z.boolean(),
  }),
  /** The decision that waits to be sent. */
  decision: z.nullable(Decision),
  /** Latest first. */
  timeline: z.array(Happening),
  editors: z.array(PossibleEditor),
  /** Open tasks first, those due first before the others. */
  tasks: z.array(Task),
  /** The most similar first. */
  similar: z.array(SimilarManuscript),
  /** Newest first. */
  similarity: z.array(SimilarityResult),
  /** The names of the authors' institutions by ROR id, of those in the journal's copy of the registry. */
  organisations: z.record(z.string(), z.string()),
});
export type ManuscriptPage = z.infer<typeof ManuscriptPage>;

const NoteText = z
  .string(texts.noteMissing)
  .check(z.trim(), z.minLength(1, texts.noteMissing), z.maxLength(MAX_NOTE, texts.noteLong));

const TaskText = z
  .string(texts.taskMissing)
  .check(z.trim(), z.minLength(1, texts.taskMissing), z.maxLength(MAX_TASK, texts.taskLong));

const TaskDraft = z.object({
  text: TaskText,
  dueOn: z.optional(z.nullable(Day)),
  /** A member of the editorial office who is not one of the authors; null for the handling editor. */
  assigneeId: z.optional(z.nullable(idOf<'user'>(texts.taskAssignee))),
});
export type TaskDraft = z.input<typeof TaskDraft>;

/** Changes what is given. */
const TaskChange = z.object({
  text: z.optional(TaskText),
  dueOn: z.optional(z.nullable(Day)),
  assigneeId: z.optional(z.nullable(idOf<'user'>(texts.taskAssignee))),
  isDone: z.optional(z.boolean()),
  version: Version,
});
export type TaskChange = z.infer<typeof TaskChange>;

const SimilarityDraft = z.object({
  /** Of a file of the manuscript. */
  fileId: idOf<'submission-file'>(texts.similarity.errors.file),
  percent: wholeNumber(0, 100, texts.similarity.errors.percent),
  checkedOn: Day,
});
export type SimilarityDraft = z.infer<typeof SimilarityDraft>;
export type SimilarityInput = z.input<typeof SimilarityDraft>;

const WorkItem = z.object({
  reason: z.enum(WORK_REASONS),
  /** When the reason began, and from when on it does harm. */
  since: z.string(),
  dueAt: z.string(),
  isLate: z.boolean(),
  /** Null for an issue, and for a message of a visitor. */
  submission: z.nullable(
    z.object({ id: z.string(), number: z.string(), manuscriptTitle: z.string(), status: z.enum(STATUSES) }),
  ),
  editor: z.nullable(z.string()),
  /** The task, the title of the issue, the subject of the message, or the address a mail did not reach. */
  detail: z.nullable(z.string()),
});
export type WorkItem = z.infer<typeof WorkItem>;
const IssueId = z.object({ id: idOf<'issue'>() });

/** An entry in an issue's contents as editors see it. */
const ContentsEntry = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  articleType: z.enum(ARTICLE_TYPE_NAMES),
  status: z.enum(STATUSES),
  authors: z.array(z.string()),
  firstPage: z.nullable(z.string()),
  lastPage: z.nullable(z.string()),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

/** Why Crossref or DOAJ would refuse the record of the article, and where that can be corrected. */
const RecordProblem = z.object({
  message: z.string(),
  at: z.enum(['publication', 'settings', 'manuscript', 'server']),
});
export type RecordProblem = z.infer<typeof RecordProblem>;

/** In what the PDF of an article may differ from what readers get otherwise. */
const PDF_DIFFERENCES = ['text', 'title', 'authors', 'doi', 'pages'] as const;
export type PdfDifference = (typeof PDF_DIFFERENCES)[number];

/** The PDF that readers get, or would get after publication. */
const PdfState = z.object({
  /** Whether it was typeset here from the full text, so that it is made again by itself. */
  isMadeHere: z.boolean(),
  /** Whether text or details have changed since it was typeset. */
  isOutdated: z.boolean(),
  /** `pages`: it has another number of pages than the details say. The others are of PDFs that were made elsewhere. */
  differences: z.array(z.enum(PDF_DIFFERENCES)),
});
export type PdfState = z.infer<typeof PdfState>;

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
  page: call({
    method: 'GET',
    path: '/submission/number/:number',
    access: 'submission.read',
    summary: 'A manuscript as the editorial office works on it: with its timeline, and who may handle it',
    params: SubmissionNumber,
    reply: z.object({ data: ManuscriptPage }),
  }),
  addNote: call({
    method: 'POST',
    path: '/submission/:id/notes',
    limits: STAFF_ONLY,
    access: 'submission.read',
    summary: 'Add an internal note, which only the editorial office sees',
    params: Id,
    body: z.object({
      text: NoteText,
      /** Members of the editorial office who get the note by mail; none of them may be an author. */
      mentions: z._default(z.array(idOf<'user'>(texts.mentions)).check(z.maxLength(50, texts.mentions)), []),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  }),
  addSimilarity: call({
    method: 'POST',
    path: '/submission/:id/similarity',
    limits: STAFF_ONLY,
    access: 'submission.read',
    summary: 'Record the result of a similarity check of one of the files',
    params: Id,
    body: SimilarityDraft,
    reply: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  }),
  removeSimilarity: call({
    method: 'DELETE',
    path: '/submission/:id/similarity/:resultId',
    access: 'submission.read',
    summary: 'Delete the result of a similarity check',
    params: z.extend(Id, { resultId: idOf<'similarity-result'>() }),
    reply: z.object({ message: z.string() }),
  }),
  addTask: call({
    method: 'POST',
    path: '/submission/:id/tasks',
    limits: STAFF_ONLY,
    access: 'submission.read',
    summary: 'Add a task, which only the editorial office sees',
    params: Id,
    body: TaskDraft,
    reply: z.object({ message: z.string(), data: z.object({ id: z.string() }) }),
  }),
  changeTask: call({
    method: 'PUT',
    path: '/submission/:id/tasks/:taskId',
    access: 'submission.read',
    summary: 'Change a task, or mark it as done',
    params: TaskParams,
    body: TaskChange,
    reply: z.object({ message: z.string() }),
  }),
  removeTask: call({
    method: 'DELETE',
    path: '/submission/:id/tasks/:taskId',
    access: 'submission.read',
    summary: 'Delete a task',
    params: TaskParams,
    reply: z.object({ message: z.string() }),
  }),
  worklist: call({
    method: 'GET',
    path: '/worklist',
    access: 'submission.list',
    summary:
      'What needs the editorial office: one item for each manuscript and reason, what was due first stands first',
    query: z.object({ mine: z.optional(z.enum(['true', 'false'])) }),
    reply: z.object({ data: z.array(WorkItem), total: z.number() }),
  }),
  textPdf: call({
    method: 'GET',
    path: '/submission/:id/text/pdf',
    access: 'submission.publish',
    kind: 'file',
    summary:
      "The full text of a submission as PDF/UA-1 in the journal's house style; 404 without a text, 422 when it cannot be set",
    params: Id,
  }),
  useTextPdf: call({
    method: 'POST',
    path: '/submission/:id/text/pdf',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    storesMuch: true,
    summary:
      'Make the PDF from the full text and use it as the PDF of the article: it is made again by itself when text or details change after publication. 404 without a text, 422 when it cannot be set',
    params: Id,
    body: z.object({ version: z.optional(Version) }),
    reply: z.object({ message: z.string() }),
  }),
  preview: call({
    method: 'GET',
    path: '/submission/:id/preview',
    access: 'submission.read',
    summary: 'The article that readers would see if a submission were published now',
    params: Id,
    /**
     * `suggestedDoi` is null while the journal has no prefix, and when another submission or notice has that DOI.
     */
    reply: z.object({
      data: Article,
      suggestedDoi: z.nullable(z.string()),
      problems: z.array(RecordProblem),
      pdf: PdfState,
    }),
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
    reply: z.object({
      data: z.object({ title: z.string(), status: z.enum(ISSUE_STATUSES), entries: z.array(ContentsEntry) }),
    }),
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
  numberPages: call({
    method: 'POST',
    path: '/issues/:id/pages',
    limits: STAFF_ONLY,
    access: 'issue.manage',
    summary: 'Number the pages of all articles in an issue one after the other, by the pages of their PDFs',
    params: IssueId,
    body: z.object({ firstPage: wholeNumber(1, 99_999, messagesOf(editorialTexts.issueContents).firstPageFault) }),
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
