import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { markdownText, requiredLine } from '#base/fields.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { LETTER_KINDS, MAX_LETTER, MAX_SUBJECT } from './rules.ts';
import { letterTexts } from './texts.ts';

const errors = messagesOf(letterTexts.errors);

/** Subject and body of a letter; the body is the Markdown subset. */
export const LetterSubject = requiredLine(errors.subject, MAX_SUBJECT, errors.subjectLong);
export const LetterBody = markdownText(MAX_LETTER, {
  missing: errors.body,
  tooLong: errors.bodyLong,
  marks: errors.marks,
});

/** A mail as it would be sent. */
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;

const Template = z.object({
  kind: z.enum(LETTER_KINDS),
  subject: z.string(),
  body: z.string(),
  isDefault: z.boolean(),
  /** 0 until it is first changed. */
  version: z.number(),
  placeholders: z.array(z.string()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});
export type Template = z.infer<typeof Template>;

const SavedVersion = z.object({
  version: z.number(),
  at: z.string(),
  by: z.string(),
  /** Null in a version that returned to the default. */
  subject: z.nullable(z.string()),
  body: z.nullable(z.string()),
});
export type SavedVersion = z.infer<typeof SavedVersion>;

const params = z.object({ kind: z.enum(LETTER_KINDS) });
/** Each language has templates of its own. */
const query = z.object({ language: z._default(z.enum(LANGUAGES), 'en') });
const body = z.object({ subject: LetterSubject, body: LetterBody });
/** The version the change was made from; 409 when a newer one is saved. */
const version = z.optional(z.number().check(z.int(), z.minimum(0)));

export const lettersContract = {
  list: call({
    method: 'GET',
    path: '/letters',
    access: 'letter.manage',
    summary: 'The templates of all letters in a language, with the placeholders of each',
    query,
    reply: z.object({ data: z.array(Template) }),
  }),
  change: call({
    method: 'PUT',
    path: '/letters/:kind',
    access: 'letter.manage',
    summary: 'Change a template; a placeholder that the letter does not have is refused',
    params,
    query,
    body: z.extend(body, { version }),
    reply: z.object({ message: z.string(), data: z.object({ version: z.number() }) }),
  }),
  reset: call({
    method: 'DELETE',
    path: '/letters/:kind',
    access: 'letter.manage',
    summary: 'Return to the default template; the history keeps the changed one',
    params,
    query,
    reply: z.object({ message: z.string() }),
  }),
  history: call({
    method: 'GET',
    path: '/letters/:kind/history',
    access: 'letter.manage',
    summary: 'The saved versions of a template, newest first',
    params,
    query,
    reply: z.object({ data: z.array(SavedVersion) }),
  }),
  preview: call({
    method: 'POST',
    path: '/letters/:kind/preview',
    limits: STAFF_ONLY,
    access: 'letter.manage',
    summary: 'The mail that a template makes for the newest manuscript',
    params,
    query,
    body,
    reply: z.object({ data: MailPreview }),
  }),
};
