import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { requiredLine, wholeNumber } from '#base/fields.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { LICENCE_NAMES } from './journal.ts';
import { isIssn } from './rules.ts';
import { journalTexts } from './texts.ts';

const errors = messagesOf(journalTexts.errors);

const JournalSettings = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  publisher: z.string(),
  city: z.string(),
  language: z.string(),
  issn: z.string(),
  licence: z.enum(LICENCE_NAMES),
  repecArchive: z.string(),
  repecSeries: z.string(),
  countries: z.number(),
});

const line = (message: FieldMessage) => requiredLine(message, 200, message);

/** A code of small letters; when it is left out, the journal keeps the code it has. */
const code = (letters: number, message: FieldMessage) =>
  z.optional(z.string(message).check(z.trim(), z.toLowerCase(), z.regex(new RegExp(`^[a-z]{${letters}}$`), message)));

export const JournalChange = z.object({
  name: line(errors.name),
  tagline: line(errors.tagline),
  publisher: line(errors.publisher),
  issn: z.string(errors.issn).check(
    z.trim(),
    z.toUpperCase(),
    z.refine((text) => text === '' || isIssn(text), errors.issn),
  ),
  licence: z.enum(LICENCE_NAMES, errors.licence),
  repecArchive: code(3, errors.repecArchive),
  repecSeries: code(6, errors.repecSeries),
  countries: wholeNumber(0, 300, errors.countries),
  version: Version,
});
export type JournalChange = z.input<typeof JournalChange>;

export const journalContract = {
  read: call({
    method: 'GET',
    path: '/journal',
    access: 'public',
    shared: true,
    summary: 'What the journal says of itself',
    reply: {
      visitor: z.object({ data: JournalSettings }),
      for: 'journal.manage',
      staff: z.object({ data: z.extend(JournalSettings, { version: z.number() }) }),
    },
  }),
  change: call({
    method: 'PUT',
    path: '/journal',
    access: 'journal.manage',
    summary: 'Change what the journal says of itself',
    body: JournalChange,
    reply: z.object({ message: z.string() }),
  }),
};
