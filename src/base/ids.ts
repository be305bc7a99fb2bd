import { v7, validate } from 'uuid';
import * as z from 'zod/mini';
import type { FieldMessage } from './messages.ts';

declare const kindOfId: unique symbol;

/** Id of one kind of record: at run time a string, but the compiler refuses plain strings and ids of other kinds in its place. */
export type Id<Kind extends string = string> = string & { readonly [kindOfId]: Kind };

/** Id of an account, and so of an actor. */
export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;

/** Id that no record has: the nil UUID (RFC 9562). */
export const NO_ID = '00000000-0000-0000-0000-000000000000' as Id<never>;

/** A new key: UUIDv7 (RFC 9562), so keys sort by the time they were made. */
export function newId<Kind extends string = string>(): Id<Kind> {
  return v7() as Id<Kind>;
}

/** Whether a text has the form of a key; anything else is simply not there. */
export function isId<Kind extends string = string>(text: string): text is Id<Kind> {
  return validate(text);
}

/** Schema of ids that are separated by commas in a query, at most `max`; texts that are no ids are left out. */
export function idListOf<Kind extends string>(max: number) {
  return z.pipe(
    z.string().check(z.maxLength(37 * max)),
    z.transform((ids) => ids.split(',').filter((id) => isId<Kind>(id))),
  );
}

/** Schema of an id in a contract: clients pass any string, handlers get an `Id<Kind>`. */
export function idOf<Kind extends string>(message?: FieldMessage) {
  return z.uuid(message) as unknown as z.ZodMiniType<Id<Kind>, string>;
}
