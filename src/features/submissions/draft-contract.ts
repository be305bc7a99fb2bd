import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { UploadedFile } from '#features/files/contract.ts';
import { DeclarationDraft, DraftVersion, FileDraft } from './contract-fields.ts';
import { draftedFields } from './fields/schemas.ts';
import { FILE_TYPES, LIMITS } from './rules.ts';

const draftText = (max: number) => z.string().check(z.maxLength(max));

/** The wizard's unfinished form. Nothing has to be complete; every field has a size limit. */
export const DraftContent = z.object({
  ...draftedFields,
  authors: z
    .array(
      z.object({
        fullName: draftText(LIMITS.name * 2),
        email: draftText(500),
        affiliation: draftText(LIMITS.affiliation * 2),
        /** Missing in drafts saved before the form had fields for iDs. */
        orcid: z.optional(draftText(200)),
        ror: z.optional(draftText(200)),
      }),
    )
    .check(z.maxLength(LIMITS.authors)),
  files: z.array(FileDraft).check(z.maxLength(LIMITS.files)),
  declarations: z.array(DeclarationDraft).check(z.maxLength(10)),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A saved draft; the server adds the file metadata. */
const SavedDraft = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  content: z.extend(DraftContent, { files: z.array(z.extend(UploadedFile, { fileType: z.enum(FILE_TYPES) })) }),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

const DraftId = z.object({ id: idOf<'draft'>() });

export const draftsContract = {
  latest: call({
    method: 'GET',
    path: '/submission/draft',
    access: 'member',
    summary: 'The draft you edited last, or the named one, or null; `lostFiles` counts its uploads that have expired',
    query: z.object({ draftId: z.optional(idOf<'draft'>()) }),
    reply: z.object({ data: z.nullable(SavedDraft), lostFiles: z.number() }),
  }),
  save: call({
    method: 'PUT',
    path: '/submission/draft/:id',
    storesMuch: true,
    access: 'member',
    summary: 'Save a draft; 409 when another device has saved a newer version',
    params: DraftId,
    body: z.object({
      version: DraftVersion,
      content: DraftContent,
    }),
    reply: z.object({ data: z.object({ version: z.number() }) }),
  }),
  discard: call({
    method: 'DELETE',
    path: '/submission/draft/:id',
    access: 'member',
    summary: 'Discard a draft',
    params: DraftId,
    reply: z.object({ message: z.string() }),
  }),
};
