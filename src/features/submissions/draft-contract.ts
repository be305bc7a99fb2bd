import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { UploadedFile } from '#features/files/contract.ts';
import { DeclarationDraft, DraftVersion, FileDraft } from './contract-fields.ts';
import { FILE_TYPES, LIMITS } from './rules.ts';

const draftText = (max: number) => z.string().check(z.maxLength(max));

/** What the wizard has so far. Nothing in it has to be complete, everything has a bound. */
export const DraftContent = z.object({
  manuscriptTitle: draftText(LIMITS.title * 2),
  topic: draftText(100),
  abstract: draftText(LIMITS.abstract * 2),
  keywords: draftText(LIMITS.keywords * 2),
  authors: z
    .array(
      z.object({
        fullName: draftText(LIMITS.name * 2),
        email: draftText(500),
        affiliation: draftText(LIMITS.affiliation * 2),
        /** Missing in drafts from before iDs were asked for. */
        orcid: z.optional(draftText(200)),
        ror: z.optional(draftText(200)),
      }),
    )
    .check(z.maxLength(LIMITS.authors)),
  files: z.array(FileDraft).check(z.maxLength(LIMITS.files)),
  declarations: z.array(DeclarationDraft).check(z.maxLength(10)),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A kept draft; the facts about its files are the server's. */
const KeptDraft = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  content: z.extend(DraftContent, { files: z.array(z.extend(UploadedFile, { fileType: z.enum(FILE_TYPES) })) }),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

const DraftId = z.object({ id: idOf<'draft'>() });

export const draftsContract = {
  latest: call({
    method: 'GET',
    path: '/submission/draft',
    access: 'member',
    summary:
      'The draft one worked on last, or the one that is named, or null; `lostFiles` uploads of it are no longer kept',
    query: z.object({ draftId: z.optional(idOf<'draft'>()) }),
    reply: z.object({ data: z.nullable(KeptDraft), lostFiles: z.number() }),
  }),
  keep: call({
    method: 'PUT',
    path: '/submission/draft/:id',
    storesMuch: true,
    access: 'member',
    summary: 'Keep a draft; 409 when another device has kept a newer version',
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
