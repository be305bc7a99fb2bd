import * as z from 'zod/mini';
import { requiredLine, withoutControls } from '#base/fields.ts';
import { bareIdentifier, isOrcid, isRor } from '#base/identifiers.ts';
import { containsWebAddress } from '#base/web-addresses.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { DECLARATION_TYPES, FILE_TYPES, LIMITS } from './rules.ts';
import { submissionTexts } from './texts.ts';

/** The fields that several calls about submissions share, each with what is said when it is wrong. */

const { errors } = submissionTexts;

/** An identifier that may be missing; its whole address is taken as well. */
const identifier = (isOne: (text: string) => boolean, message: string) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string(message).check(z.maxLength(100, message), z.overwrite(bareIdentifier)),
        z.pipe(
          z.transform((text: string) => text || null),
          z.nullable(z.string().check(z.refine(isOne, message))),
        ),
      ),
    ),
  );

/** An author as the wizard sends him. */
export const AuthorDraft = z.object({
  fullName: requiredLine(errors.authorName, LIMITS.name, errors.authorNameLong).check(
    z.refine((name) => !containsWebAddress(name), errors.authorNameAddress),
  ),
  email: z.pipe(z.string(errors.authorEmail).check(z.minLength(1, errors.authorEmail)), EmailAddress),
  affiliation: requiredLine(errors.affiliation, LIMITS.affiliation, errors.affiliationLong),
  orcid: identifier(isOrcid, errors.orcid),
  ror: identifier(isRor, errors.ror),
});

/** What of an author readers see. */
export const NamedAuthor = z.omit(AuthorDraft, { email: true });

export const FileDraft = z.object({
  fileUrl: z.string(errors.fileUnknown).check(z.maxLength(500)),
  fileType: z.enum(FILE_TYPES, errors.fileType),
});

/** The version of a draft that was seen last; 0 where none is kept. */
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
 * A DOI as editors paste it, with or without a resolver, in any case. Any that may exist: what Crossref registers today is
 * less, and said where it is deposited.
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
/** From 1900 on: an earlier day is a slip of the finger. */
export const Day = z.iso.date(errors.date).check(z.regex(/^(19|2\d)/, errors.date));

/** What is new in a version of an article. */
export const VersionNote = z
  .string(errors.versionNote)
  .check(z.overwrite(withoutControls), z.trim(), z.maxLength(LIMITS.versionNote, errors.versionNoteLong));
