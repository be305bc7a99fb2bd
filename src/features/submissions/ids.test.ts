import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { submissions } from './server/tables.ts';

test('columns are compared with ids of their kind only', () => {
  const [submission, user] = [newId<'submission'>(), newId<'user'>()];
  expect([eq(submissions.id, submission), eq(submissions.userId, user)]).toHaveLength(2);
  // @ts-expect-error: the id of an account is no id of a submission
  eq(submissions.id, user);
  // @ts-expect-error: a plain string is no id
  inArray(submissions.id, ['0197a2c4-8f1e-7cc1-9a7b-3f1f6f6f0001']);
});
