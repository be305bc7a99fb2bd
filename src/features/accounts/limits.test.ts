import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, PASSWORD } from '#testing/makers.ts';
import { accountsClient } from './client.ts';

const journal = testJournal({ RATE_LIMIT_FACTOR: '1' });

test('five registrations an hour from one client address are accepted, the sixth has to wait', async () => {
  const register = () =>
    accountsClient(journal.as()).register({ firstName: 'A', lastName: 'B', email: anAddress(), password: PASSWORD });
  for (let count = 0; count < 5; count++) await register();
  await expect(register()).rejects.toMatchObject({ failure: 'too-many', retryAfter: expect.any(Number) });
  journal.pass(3600);
  expect((await register()).success).toBe(true);
});
