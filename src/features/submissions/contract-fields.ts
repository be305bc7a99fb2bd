import * as z from 'zod/mini';
import { requiredLine, withoutControls } from '#base/fields.ts';
import { bareIdentifier, isOrcid, isRor } from '#base/identifiers.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { containsWebAddress } from '#base/web-addresses.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { DECLARATION_TYPES, FILE_TYPES, LIMITS } from './rules.ts';
import { submissionTexts } from './texts.ts';

/** Fields that several submission calls share, each with its error message. */

const errors = messagesOf(submissionTexts.errors);

/** An optional identifier, bare or as its full address; stored bare, null where it is empty. */
const identifier = (isValid: (text: string) => boolean, message: FieldMessage) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string(message).check(z.maxLength(100, message), z.overwrite(bareIdentifier)),
        z.pipe(
          z.transform((text: string) => text || null),
          z.nullable(z.string().check(z.refine(isValid, message))),
        ),
      ),
    ),
  );

/** An author as the wizard sends them. */
export const AuthorDraft = z.object({
  fullName: requiredLine(errors.authorName, LIMITS.name, errors.authorNameLong).check(
    z.refine((name) => !containsWebAddress(name), errors.authorNameAddress),
  ),
  email: z.pipe(z.string(errors.authorEmail).check(z.minLength(1, errors.authorEmail)), EmailAddress),
  affiliation: requiredLine(errors.affiliation, LIMITS.affiliation, errors.affiliationLong),
  orcid: identifier(isOrcid, errors.orcid),
  ror: identifier(isRor, errors.ror),
});

/** All authors of a submission; the first is the corresponding author. */
export const AuthorList = z
  .array(AuthorDraft, errors.authors)
  .check(z.minLength(1, errors.authors), z.maxLength(LIMITS.authors, errors.authorsMany));

export type AuthorsGiven = z.infer<typeof AuthorList>;

/** The public fields of an author. */
export const NamedAuthor = z.omit(AuthorDraft, { email: true });

export const FileDraft = z.object({
  fileUrl: z.string(errors.fileUnknown).check(z.maxLength(500)),
  fileType: z.enum(FILE_TYPES, errors.fileType),
});

/** The latest version of a draft that the client has seen; 0 if none is saved. */
export const DraftVersion = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

export const DeclarationDraft = z.object({
  type: z.enum(DECLARATION_TYPES, errors.declarations),
  isChecked: z.boolean(errors.declarations),
});

export const Note = z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(LIMITS.note, errors.noteLong));

export const PageNumber = z.nullable(
  z.string(errors.page).check(z.trim(), z.regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9.-]{1,20}$/, errors.page)),
);

/**
 * A DOI as editors paste it, with or without a resolver, in any case. Accepts every DOI that may exist; the deposit reports
 * those that Crossref no longer registers.
 */
export const Doi = z.nullable(
  z.string(errors.doi).check(
    z.overwrite((text) =>
      text
        .trim()
        .replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
        .toLowerCase(),
    ),
    z.regex(/^10\.\d{4,9}\/[\x21-\x7e]{1,200}$/, errors.doi),
  ),
);
/** A day from 1900 on: an earlier one is a typing error. */
export const Day = z.iso.date(errors.date).check(z.regex(/^(19|2\d)/, errors.date));

/** Describes the changes in a version of an article. */
export const VersionNote = z
  .string(errors.versionNote)
  .check(z.overwrite(withoutControls), z.trim(), z.maxLength(LIMITS.versionNote, errors.versionNoteLong));
