import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress } from '#testing/makers.ts';

const journal = testJournal({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });

const subscribes = async (email: string, from: string) => {
  const { status } = await journal.request('/api/v1/newsletter/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email }),
  });
  return status;
};

test('a client can subscribe twenty addresses an hour and does not block other clients', async () => {
  const from = '203.0.113.20';
  const statuses = await Promise.all(Array.from({ length: 2 * 20 }, () => subscribes(anAddress(), from)));
  const stranger = anAddress();
  expect(await subscribes(stranger, from)).toBe(429);
  expect(await journal.mailsTo(stranger)).toEqual([]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(await subscribes(stranger, '203.0.113.21')).toBe(200);
});
