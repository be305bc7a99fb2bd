import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { messagesOf } from '#base/messages.ts';
import { AUTH_BODY, KnownPassword, Message } from '../contract.ts';
import { PASSWORD_CONFIRMATIONS } from '../limits.ts';
import { MAX_TOKEN_NAME, SCOPES, TOKEN_DAYS } from './rules.ts';
import { tokenTexts } from './texts.ts';

const errors = messagesOf(tokenTexts.errors);

/** A personal token; the token itself is shown once, when it is made. */
const PersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

const NewToken = z.object({
  name: z
    .string(errors.name)
    .check(
      z.trim(),
      z.minLength(1, errors.name),
      z.regex(/^[^\p{Cc}\p{Cs}\p{NChar}]*$/u, errors.name),
      z.maxLength(MAX_TOKEN_NAME, errors.name),
    ),
  scopes: z.array(z.enum(SCOPES, errors.scopes)).check(z.minLength(1, errors.scopes), z.maxLength(SCOPES.length)),
  /** Days until it expires. */
  days: z.literal(TOKEN_DAYS, errors.days),
  currentPassword: KnownPassword,
});
export type NewToken = z.infer<typeof NewToken>;

/** Personal tokens of the caller, with which programs call the API. */
export const tokensContract = {
  tokens: call({
    method: 'GET',
    path: '/account/tokens',
    access: 'member',
    summary: 'Your personal tokens, also those that have expired',
    reply: z.object({ data: z.array(PersonalToken) }),
  }),
  addToken: call({
    method: 'POST',
    path: '/account/tokens',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'Make a personal token for programs that call this API; the reply is the only place where it is shown',
    body: NewToken,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), data: z.object({ token: z.string() }) }),
  }),
  removeToken: call({
    method: 'DELETE',
    path: '/account/tokens/:id',
    access: 'member',
    summary: 'Revoke a personal token',
    params: z.object({ id: idOf<'personal-token'>() }),
    reply: Message,
  }),
};
