import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { optionalText, requiredLine, wholeNumber } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { translationsOf } from '#base/translations.ts';
import { EmailAddress, PersonName } from '#features/accounts/contract.ts';
import { BOARD_LIMITS as limits } from './rules.ts';
import { boardTexts } from './texts.ts';

const errors = messagesOf(boardTexts.errors);

const translatedText = z.optional(z.nullable(z.string()));

/** A member as the public sees them: without the address. */
export const BoardMember = z.object({
  id: z.string(),
  fullName: z.string(),
  role: z.string(),
  email: z.null(),
  bio: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  expertise: z.array(z.string()),
  affiliation: z.nullable(z.string()),
  qualifications: z.nullable(z.string()),
  /** Each text may be missing. */
  translations: z.optional(
    translationsOf(
      z.object({
        role: translatedText,
        qualifications: translatedText,
        affiliation: translatedText,
        bio: translatedText,
        expertise: z.optional(z.array(z.string())),
      }),
    ),
  ),
  order: z.number(),
  isActive: z.boolean(),
});
export type BoardMember = z.infer<typeof BoardMember>;

/** A member as staff see them. */
export const StaffBoardMember = z.extend(BoardMember, { email: z.string(), version: z.number() });
export type StaffBoardMember = z.infer<typeof StaffBoardMember>;

const short = (max: number) => optionalText(max, errors.tooLong(max));
const Expertise = z.pipe(
  z
    .array(
      z.string(errors.expertise).check(z.trim(), z.maxLength(limits.expertise, errors.expertise)),
      errors.expertise,
    )
    .check(z.maxLength(limits.expertises, errors.expertise)),
  z.transform((fields) => [...new Set(fields.filter(Boolean))]),
);

const aboutMember = {
  qualifications: short(limits.line),
  affiliation: short(limits.line),
  bio: short(limits.bio),
};

/** Omitted fields get their defaults. */
export const BoardMemberDraft = z.object({
  fullName: PersonName(errors.fullName),
  role: requiredLine(errors.role, limits.role, errors.tooLong(limits.role)),
  email: z.pipe(z.string(errors.email).check(z.trim(), z.minLength(1, errors.email)), EmailAddress),
  ...aboutMember,
  /** Left out: unchanged. */
  translations: z.optional(
    translationsOf(z.object({ role: short(limits.role), ...aboutMember, expertise: z.optional(Expertise) })),
  ),
  expertise: z.optional(Expertise),
  order: z.optional(wholeNumber(0, 999, errors.order)),
  isActive: z.optional(z.boolean()),
  /** The `url` of an uploaded picture; empty or null for none. */
  profileImage: short(limits.url),
  version: Version,
});
export type BoardMemberDraft = z.infer<typeof BoardMemberDraft>;
export type BoardMemberInput = z.input<typeof BoardMemberDraft>;

/** Omitted fields remain unchanged. */
const BoardMemberChange = z.partial(BoardMemberDraft);
export type BoardMemberChange = z.input<typeof BoardMemberChange>;

const params = z.object({ id: idOf<'member'>() });
const reply = z.object({ message: z.string(), data: StaffBoardMember });

export const boardContract = {
  list: call({
    method: 'GET',
    path: '/editorial-board-member',
    access: 'public',
    shared: true,
    summary: 'The editorial board by its order; staff also see addresses and inactive members',
    reply: {
      visitor: z.object({ data: z.array(BoardMember) }),
      for: 'board.manage',
      staff: z.object({ data: z.array(StaffBoardMember) }),
    },
  }),
  add: call({
    method: 'POST',
    path: '/editorial-board-member',
    limits: STAFF_ONLY,
    access: 'board.manage',
    summary: 'Add a member of the board',
    body: BoardMemberDraft,
    reply,
  }),
  change: call({
    method: 'PUT',
    path: '/editorial-board-member/:id',
    access: 'board.manage',
    summary: 'Change a member; what is left out stays',
    params,
    body: BoardMemberChange,
    reply,
  }),
  remove: call({
    method: 'DELETE',
    path: '/editorial-board-member/:id',
    access: 'board.manage',
    summary: 'Delete a member; the picture stays as long as the trash keeps the member',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
