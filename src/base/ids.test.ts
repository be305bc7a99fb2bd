import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Id, idOf, isId, newId, type UserId } from './ids.ts';

type SubmissionId = Id<'submission'>;

const ofSubmission = (id: SubmissionId): string => id;
const ofUser = (id: UserId): string => id;

test('an id is a string, and no id of another kind', () => {
  const user: UserId = newId();
  expect(ofUser(user)).toBe(user);
  // @ts-expect-error: the id of a user is none of a submission
  ofSubmission(user);
  // @ts-expect-error: a plain string is no id
  ofUser('0197a2c4-8f1e-7cc1-9a7b-3f1f6f6f0001');
  // @ts-expect-error: nor is an id whose kind nobody has said
  ofUser(newId<string>());
});

test('a text that has the form of an id becomes one', () => {
  const text: string = newId();
  expect(isId<'user'>(text) && ofUser(text)).toBe(text);
  expect(isId('x')).toBe(false);
});

test('a schema takes strings and gives ids of its kind', () => {
  const params = z.object({ id: idOf<'submission'>() });
  const given: z.input<typeof params> = { id: String(newId()) };
  const { id } = z.parse(params, given);
  expect(ofSubmission(id)).toBe(given.id);
  // @ts-expect-error: of its kind only
  ofUser(id);
  expect(z.safeParse(params, { id: 'x' }).success).toBe(false);
});
