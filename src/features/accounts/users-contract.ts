import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { Message, Person } from './contract.ts';
import { ROLES, SECOND_FACTORS } from './rules.ts';
import { accountTexts } from './texts.ts';

/** Somebody who has an account, as administrators see him. */
export const StaffUser = z.extend(Person, {
  version: z.number(),
  /** Whether the address has been confirmed. */
  isVerified: z.boolean(),
  secondFactor: z.enum(SECOND_FACTORS),
  /** ISO 8601; null for somebody who was never signed in. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type StaffUser = z.infer<typeof StaffUser>;

export const USERS_A_PAGE = 20;
const params = z.object({ id: idOf<'user'>() });

const UserQuery = z.object({
  /** Without them everything up to the largest page. */
  ...pageQuery(1000),
  /** Appears in name or address, whatever its case. */
  q: SearchText,
  role: z.optional(z.enum(ROLES)),
});
export type UserQuery = z.input<typeof UserQuery>;

const RoleChange = z.object({ role: z.enum(ROLES, accountTexts.users.errors.role), version: Version });
export type RoleChange = z.infer<typeof RoleChange>;

/** What administrators do with other people's accounts. */
export const usersContract = {
  list: call({
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'Everybody who has an account, newest first',
    query: UserQuery,
    reply: z.object({ data: z.array(StaffUser), total: z.number() }),
  }),
  changeRole: call({
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    summary: 'Give somebody another role; ends his sessions. 409 for one’s own account',
    params,
    body: RoleChange,
    reply: z.object({ message: z.string(), data: StaffUser }),
  }),
  resetFactor: call({
    method: 'POST',
    path: '/users/:id/reset-factor',
    limits: STAFF_ONLY,
    access: 'admin',
    summary: 'Forget somebody’s authenticator app: codes are mailed to him again; ends his sessions',
    params,
    reply: z.object({ message: z.string(), data: StaffUser }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    summary: 'Delete an account; what was submitted keeps its authors. 409 for one’s own and the last administrator’s',
    params,
    reply: Message,
  }),
};
