import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { optionalMarkdown, optionalText, requiredLine, wholeNumber } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { NameFilter, pageQuery, SearchText } from '#base/paging.ts';
import { translationsOf } from '#base/translations.ts';
import { EDITION_FORMATS, ISSUE_STATUSES } from './rules.ts';
import { issueTexts } from './texts.ts';

const errors = messagesOf(issueTexts.errors);

const TitleTexts = z.object({ title: z.string() });
/** A text that a translation may leave empty. */
const translatedText = z.optional(z.nullable(z.string()));
const ListedTexts = z.extend(TitleTexts, { description: translatedText });

/** The issue of an article. */
export const IssueRef = z.extend(TitleTexts, {
  id: z.string(),
  translations: z.optional(translationsOf(TitleTexts)),
  issueNumber: z.number(),
  year: z.number(),
  month: z.number(),
});
export type IssueRef = z.infer<typeof IssueRef>;

export const Issue = z.extend(IssueRef, {
  description: z.nullable(z.string()),
  translations: z.optional(translationsOf(ListedTexts)),
  topic: z.nullable(z.string()),
  /** The path of its picture; null if the cover is drawn. */
  coverImage: z.nullable(z.string()),
  /** Files with all its articles, at `/issue/{id}.{format}`; size in bytes. */
  editions: z.array(z.object({ format: z.enum(EDITION_FORMATS), size: z.number() })),
  isSpecial: z.boolean(),
  /** Visitors get published issues only. */
  status: z.enum(ISSUE_STATUSES),
  /** When a scheduled issue is published, or was to be. */
  publishAt: z.nullable(z.string()),
  /** Number of its published articles; counted, never stored. */
  articleCount: z.number(),
  createdAt: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** An issue with its opening words, in the Markdown subset. */
export const IssueWithFrontMatter = z.extend(Issue, {
  frontMatter: z.nullable(z.string()),
  translations: z.optional(translationsOf(z.extend(ListedTexts, { frontMatter: translatedText }))),
});
export type IssueWithFrontMatter = z.infer<typeof IssueWithFrontMatter>;

/** An issue as staff see it. */
export const StaffIssue = z.extend(IssueWithFrontMatter, { version: z.number() });
export type StaffIssue = z.infer<typeof StaffIssue>;

/** The latest year of an issue: two years from now. A function, because a server may run across the turn of a year. */
const latestYear = () => new Date().getFullYear() + 2;
const yearFault = { error: () => issueTexts.errors.year(latestYear()) };

const IssueTextsDraft = z.object({
  title: requiredLine(errors.title, 300, errors.titleLong),
  description: optionalText(2000, errors.descriptionLong),
  frontMatter: optionalMarkdown(20_000, { tooLong: errors.frontMatterLong, marks: errors.frontMatterMarks }),
});

export const IssueDraft = z.object({
  issueNumber: wholeNumber(1, 99, errors.number),
  year: wholeNumber(1900, 9999, yearFault).check(z.refine((year) => year <= latestYear(), yearFault)),
  month: wholeNumber(1, 12, errors.month),
  ...IssueTextsDraft.shape,
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(IssueTextsDraft)),
  topic: optionalText(100, errors.topicLong),
  /** The `url` of an uploaded picture; empty or null for none. */
  coverImage: optionalText(500, errors.coverImage),
  isSpecial: z._default(z.boolean(), false),
  /** A new issue is published unless another status is given; a change without it keeps the status. */
  status: z.optional(z.enum(ISSUE_STATUSES, errors.status)),
  /** An instant in the future with its time zone, such as 2026-12-01T09:00:00+02:00; needed for SCHEDULED. */
  publishAt: z.optional(z.nullable(z.iso.datetime({ offset: true, ...errors.publishAt }))),
  version: Version,
});
export type IssueDraft = z.input<typeof IssueDraft>;

const params = z.object({ id: idOf<'issue'>() });
const reply = z.object({ message: z.string(), data: z.object({ id: z.string() }) });

const IssueQuery = z.object({
  /** A case-insensitive search in title and description. */
  q: SearchText,
  /** The issue's topic, case-insensitive. */
  topic: NameFilter,
  ...pageQuery(1000),
});

export const issuesContract = {
  list: call({
    method: 'GET',
    path: '/issues',
    access: 'public',
    shared: true,
    summary: 'Issues, newest first; all of them unless a page is asked for',
    query: IssueQuery,
    reply: {
      visitor: z.object({ data: z.array(Issue), total: z.number() }),
      for: 'issue.manage',
      staff: z.object({ data: z.array(StaffIssue), total: z.number() }),
    },
  }),
  add: call({
    method: 'POST',
    path: '/issues',
    limits: STAFF_ONLY,
    access: 'issue.manage',
    summary: 'Add an issue',
    body: IssueDraft,
    reply,
  }),
  change: call({
    method: 'PUT',
    path: '/issues/:id',
    access: 'issue.manage',
    summary: 'Change an issue',
    params,
    body: IssueDraft,
    reply,
  }),
  remove: call({
    method: 'DELETE',
    path: '/issues/:id',
    access: 'issue.manage',
    summary: 'Delete an issue; 409 while articles stand in it',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
