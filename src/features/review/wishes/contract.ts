import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { messagesOf } from '#base/messages.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { REVIEW_LIMITS, WISH_KINDS } from '../rules.ts';
import { wishTexts } from './texts.ts';

const errors = messagesOf(wishTexts.errors);
const params = z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) });
const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest, errors.long(longest)));

const Wish = z.object({
  kind: z.enum(WISH_KINDS),
  fullName: text(REVIEW_LIMITS.name).check(z.minLength(1, errors.name)),
  /** Empty where the authors do not know it. */
  email: z.union([z.literal(''), EmailAddress], errors.email),
  affiliation: z._default(text(REVIEW_LIMITS.affiliation), ''),
  /** Why the person is suitable, or should not be invited. */
  reason: z._default(text(REVIEW_LIMITS.reason), ''),
});
export type Wish = z.infer<typeof Wish>;

const reply = z.object({
  message: z.optional(z.string()),
  /** Whether they can still be changed: until the first round of review is opened. */
  isOpen: z.boolean(),
  data: z.array(Wish),
});

export const wishContract = {
  read: call({
    method: 'GET',
    path: '/submission/mine/:number/reviewer-wishes',
    access: 'member',
    summary: 'The reviewers whom you suggest for your manuscript, and those whom you ask the editors not to invite',
    params,
    reply,
  }),
  write: call({
    method: 'PUT',
    path: '/submission/mine/:number/reviewer-wishes',
    access: 'member',
    summary: 'Suggest reviewers, or ask the editors not to invite some; 409 once the review has begun',
    params,
    body: z.object({ wishes: z.array(Wish).check(z.maxLength(REVIEW_LIMITS.wishes, errors.many)) }),
    reply,
  }),
};
