import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { Registration } from '../../contract.ts';
import { accountTexts as texts } from '../../texts.ts';
import { users } from '../tables.ts';

type User = typeof users.$inferSelect;
/** The row of an account that has not been deleted. */
export type Person = User & { email: string };
export type NewPerson = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>;

export interface PeopleNeeds {
  db: Database;
  limits: Limits;
  events: Events;
  clock: () => Date;
}

/** SQL condition: the account has this id and has not been deleted. */
export function isAccount(id: UserId): SQL | undefined {
  return and(eq(users.id, id), isNull(users.deletedAt));
}

/** Error 404: the account is unknown or deleted. */
export function noAccount(): AppError {
  return new AppError('missing', 'NOT_FOUND', texts.noAccount);
}
