import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { requiredLine, withoutControls } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { UPLOADS } from '#features/files/limits.ts';
import { SUPPLEMENT_KINDS, SUPPLEMENT_LICENCE_NAMES, SUPPLEMENT_LIMITS } from './rules.ts';
import { supplementTexts } from './texts.ts';

const errors = messagesOf(supplementTexts.errors);

const details = {
  kind: z.enum(SUPPLEMENT_KINDS, errors.kind),
  title: requiredLine(errors.title, SUPPLEMENT_LIMITS.title, errors.titleLong),
  description: z._default(
    z
      .string()
      .check(
        z.overwrite(withoutControls),
        z.trim(),
        z.maxLength(SUPPLEMENT_LIMITS.description, errors.descriptionLong),
      ),
    '',
  ),
  licence: z.enum(SUPPLEMENT_LICENCE_NAMES, errors.licence),
};
const SupplementDetails = z.object(details);
export type SupplementDetails = z.infer<typeof SupplementDetails>;

/** A file that belongs to an article, beside its text and PDF. */
export const Supplement = z.object({
  id: z.string(),
  kind: z.enum(SUPPLEMENT_KINDS),
  title: z.string(),
  description: z.string(),
  licence: z.enum(SUPPLEMENT_LICENCE_NAMES),
  fileName: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
});
export type Supplement = z.infer<typeof Supplement>;

const List = z.object({ data: z.array(Supplement) });
const Changed = z.object({ message: z.string(), data: z.array(Supplement) });
const OwnList = z.object({
  /** Whether the author may change them now. */ isOpen: z.boolean(),
  data: z.array(Supplement),
});
const params = z.object({ id: idOf<'submission'>() });
const one = z.extend(params, { supplementId: idOf<'supplement'>() });
const ownParams = z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) });
const ownOne = z.extend(ownParams, { supplementId: idOf<'supplement'>() });
const upload = { kind: 'upload', uploads: { field: 'file', isList: false }, storesMuch: true } as const;

export const supplementContract = {
  list: call({
    method: 'GET',
    path: '/submission/:id/supplements',
    access: 'submission.publish',
    summary: 'The supplementary files of a submission, in the order in which readers see them',
    params,
    reply: List,
  }),
  add: call({
    method: 'POST',
    path: '/submission/:id/supplements',
    limits: STAFF_ONLY,
    access: 'submission.publish',
    ...upload,
    summary:
      'Add a supplementary file (multipart, field `file`, up to 25 MB); 422 for a format that is not published here',
    params,
    reply: Changed,
  }),
  change: call({
    method: 'PUT',
    path: '/submission/:id/supplements/:supplementId',
    access: 'submission.publish',
    summary: 'Set kind, title, description and licence of a supplementary file',
    params: one,
    body: SupplementDetails,
    reply: Changed,
  }),
  remove: call({
    method: 'DELETE',
    path: '/submission/:id/supplements/:supplementId',
    access: 'submission.publish',
    summary: 'Delete a supplementary file, also one that is public',
    params: one,
    reply: Changed,
  }),
  file: call({
    method: 'GET',
    path: '/submission/:id/supplements/:supplementId/file',
    access: 'submission.publish',
    kind: 'file',
    summary: 'A supplementary file of a submission',
    params: one,
  }),
  ownList: call({
    method: 'GET',
    path: '/submission/mine/:number/supplements',
    access: 'member',
    summary: 'The supplementary files of your manuscript',
    params: ownParams,
    reply: OwnList,
  }),
  ownAdd: call({
    method: 'POST',
    path: '/submission/mine/:number/supplements',
    limits: [UPLOADS],
    access: 'member',
    ...upload,
    summary:
      'Add a supplementary file to your manuscript (multipart, field `file`, up to 25 MB); 409 once it is published or closed',
    params: ownParams,
    reply: Changed,
  }),
  ownChange: call({
    method: 'PUT',
    path: '/submission/mine/:number/supplements/:supplementId',
    access: 'member',
    summary:
      'Set kind, title, description and licence of a supplementary file of your manuscript; 409 once it is published or closed',
    params: ownOne,
    body: SupplementDetails,
    reply: Changed,
  }),
  ownRemove: call({
    method: 'DELETE',
    path: '/submission/mine/:number/supplements/:supplementId',
    access: 'member',
    summary: 'Delete a supplementary file of your manuscript; 409 once it is published or closed',
    params: ownOne,
    reply: Changed,
  }),
  ownFile: call({
    method: 'GET',
    path: '/submission/mine/:number/supplements/:supplementId/file',
    access: 'member',
    kind: 'file',
    summary: 'A supplementary file of your manuscript',
    params: ownOne,
  }),
};
