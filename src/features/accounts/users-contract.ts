import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { ASSIGNABLE_ROLES, ROLES } from '#features/access/rules.ts';
import { EmailAddress, Message, Person, PersonName } from './contract.ts';
import { SECOND_FACTORS } from './rules.ts';
import { accountTexts } from './texts.ts';

const errors = messagesOf(accountTexts.errors);
const userErrors = messagesOf(accountTexts.users.errors);

/** An account as administrators see it. */
export const StaffUser = z.extend(Person, {
  version: z.number(),
  /** Whether the address has been confirmed. */
  isVerified: z.boolean(),
  /** The role that an invitation which is still open gives; null without one. */
  invitedAs: z.nullable(z.enum(ROLES)),
  secondFactor: z.enum(SECOND_FACTORS),
  /** ISO 8601; null for an account that was never logged in to. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type StaffUser = z.infer<typeof StaffUser>;

/** A merge that can still be undone. */
const Merge = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of the account that is no more. */
  email: z.string(),
  /** The address of the account that was kept. */
  into: z.string(),
  mergedAt: z.string(),
});
export type Merge = z.infer<typeof Merge>;

export const USERS_PER_PAGE = 20;
const params = z.object({ id: idOf<'user'>() });

export const ACCOUNT_STATES = ['confirmed', 'unconfirmed'] as const;

const UserQuery = z.object({
  /** Without them, all accounts up to the maximum. */
  ...pageQuery(1000),
  /** Part of a name or address, in any case. */
  q: SearchText,
  role: z.optional(z.enum(ROLES)),
  /** Only accounts whose address has been confirmed, or has not. */
  state: z.optional(z.enum(ACCOUNT_STATES)),
});
export type UserQuery = z.input<typeof UserQuery>;

const RoleChange = z.object({ role: z.enum(ASSIGNABLE_ROLES, userErrors.role), version: Version });
export type RoleChange = z.infer<typeof RoleChange>;

const Invited = z.object({
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  role: z.enum(ASSIGNABLE_ROLES, userErrors.role),
  /** Of the invitation and of later mails; a further invitation keeps that of the first. */
  language: z.optional(z.enum(LANGUAGES)),
});
export type Invited = z.infer<typeof Invited>;

/** Calls of administrators about other people's accounts. */
export const usersContract = {
  list: call({
    method: 'GET',
    path: '/users',
    access: 'account.manage',
    summary: 'All accounts, newest first',
    query: UserQuery,
    reply: z.object({ data: z.array(StaffUser), total: z.number() }),
  }),
  invite: call({
    method: 'POST',
    path: '/users/invitations',
    limits: STAFF_ONLY,
    access: 'account.manage',
    summary: 'Invite a person by mail to an account with a role; again for a new link. 409 for a confirmed account',
    body: Invited,
    reply: Message,
  }),
  removeUnconfirmed: call({
    method: 'DELETE',
    path: '/users/unconfirmed',
    access: 'account.manage',
    summary: 'Delete the accounts that nobody has confirmed within a week and that have no open invitation',
    reply: z.object({ message: z.string(), data: z.object({ removed: z.number() }) }),
  }),
  merge: call({
    method: 'POST',
    path: '/users/:id/merge',
    limits: STAFF_ONLY,
    access: 'account.manage',
    summary: 'Merge an account into another one of the same person; ends its sessions. 409 for your own account',
    params,
    body: z.object({ into: EmailAddress }),
    reply: Message,
  }),
  merges: call({
    method: 'GET',
    path: '/users/merges',
    access: 'account.manage',
    summary: 'The merges of the last thirty days, newest first',
    reply: z.object({ data: z.array(Merge) }),
  }),
  undoMerge: call({
    method: 'POST',
    path: '/users/merges/:mergeId/undo',
    limits: STAFF_ONLY,
    access: 'account.manage',
    summary: 'Separate two merged accounts again; 409 when somebody has registered with the address since',
    params: z.object({ mergeId: idOf<'merge'>() }),
    reply: Message,
  }),
  changeRole: call({
    method: 'PUT',
    path: '/users/:id',
    access: 'account.manage',
    summary: 'Change the role of an account; ends its sessions. 409 for your own account',
    params,
    body: RoleChange,
    reply: z.object({ message: z.string(), data: StaffUser }),
  }),
  resetFactor: call({
    method: 'POST',
    path: '/users/:id/reset-factor',
    limits: STAFF_ONLY,
    access: 'account.manage',
    summary: 'Remove the authenticator app of an account: codes are mailed again; ends its sessions',
    params,
    reply: z.object({ message: z.string(), data: StaffUser }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/users/:id',
    access: 'account.manage',
    summary: 'Delete an account; submissions keep their authors. 409 for your own and the last administrator’s',
    params,
    reply: Message,
  }),
};
