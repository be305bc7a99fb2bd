import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { asOneLine, withoutControls } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import type { FieldMessage } from '#base/messages.ts';
import { messagesOf } from '#base/messages.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { LICENCE_NAMES, type Licence } from '#features/journal/journal.ts';
import { AuthorDraft, Day, Doi, PageNumber } from '#features/submissions/contract-fields.ts';
import { FIELDS } from '#features/submissions/fields/fields.ts';
import { submittedFields } from '#features/submissions/fields/schemas.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { MOST_REFERENCES, REFERENCE_CHARACTERS } from './rules.ts';
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
};
