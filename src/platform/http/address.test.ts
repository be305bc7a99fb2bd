import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, PASSWORD } from '#testing/makers.ts';

const journal = testJournal({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });

/** Registers from a client address in X-Forwarded-For, and returns the status. Five per hour are allowed. */
async function register(forwarded: string): Promise<number> {
  const { status } = await journal.request('/api/v1/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ firstName: 'A', lastName: 'B', email: anAddress(), password: PASSWORD }),
  });
  return status;
}

test.each([
  {
    who: 'a network of IPv6',
    same: ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2:ffff:0:0:9', '[2001:db8:1:2::3]:4711'],
    last: '2001:0db8:0001:0002:0000:0000:0000:0001',
    other: '2001:db8:1:3::1',
  },
  {
    who: 'an address of IPv4',
    same: ['203.0.113.9', '203.0.113.9:4711', '::ffff:203.0.113.9', ' 203.0.113.9 '],
    last: '::ffff:cb00:7109',
    other: '203.0.113.10',
  },
  {
    who: 'an invalid address counts as the proxy and',
    same: ['unknown', '_hidden', '999.0.0.1', '2001:db8::g'],
    last: '203.0.113.9.5',
    other: '2001:db8:1:4::1',
  },
])('$who counts as one client in every spelling', async ({ same, last, other }) => {
  for (const address of [...same, same[0] ?? '']) expect(await register(`198.51.100.1, ${address}`)).toBe(200);
  expect(await register(last)).toBe(429);
  expect(await register(`${last}, ${other}`)).toBe(200);
});
