import { beforeAll, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import { testJournal } from '../journal.ts';
import { testSite } from '../site.ts';
import { addressWith, everyCall, unknownValue } from './calls.ts';
import { aFullJournal, type FullJournal } from './full-journal.ts';
import { keysOf, manuscriptsOf } from './keys.ts';
import { mountedAddresses } from './mounted.ts';

/** Headers that restrict the browser, on every response, refusals and failures included. */
const journal = testJournal();
let full: FullJournal;
let site: ReturnType<typeof testSite>;
beforeAll(async () => {
  full = await aFullJournal(journal);
  site = testSite(journal);
});

const DEMANDED: [header: string, value: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  // The viewers of browsers write styles of their own; in their sandbox nothing runs.
  [
    'content-security-policy',
    /^(sandbox; default-src 'none'; style-src 'unsafe-inline'|default-src 'none')(?!.*(script|unsafe))/,
  ],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
];

/** The headers that are missing in an answer, or say something else. */
async function wanting(method: string, address: string, token?: string): Promise<string[]> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await site.request(address, { method, headers });
  await response.arrayBuffer();
  return DEMANDED.filter(([name, value]) => !value.test(response.headers.get(name) ?? '')).map(
    ([name]) => `${method} ${address} (${response.status}): ${name}: ${response.headers.get(name)}`,
  );
}

test('every call sends them to every caller, and so does an unknown path or method', async () => {
  const calls = everyCall(journal).map((call) => ({ method: call.method, address: addressWith(call, unknownValue) }));
  const none = [
    { method: 'GET', address: `${API_ROOT}/nothing` },
    { method: 'PATCH', address: `${API_ROOT}/topic` },
    { method: 'GET', address: '/%E0%A4%A' },
    { method: 'DELETE', address: '/sitemap.xml' },
  ];
  const missing: string[] = [];
  for (const { method, address } of [...calls, ...none]) {
    missing.push(...(await wanting(method, address)), ...(await wanting(method, address, full.administrator.token)));
  }
  expect(missing).toEqual([]);
});

test('files, feeds, pictures, bags and protocols carry them', async () => {
  const addresses = mountedAddresses({
    manuscripts: await manuscriptsOf(journal),
    issues: await keysOf(journal, ['issues']),
    topics: await keysOf(journal, ['topics']),
    ids: await keysOf(journal, ['images', 'uploads']),
  });
  const missing: string[] = [];
  for (const { method, address } of addresses) missing.push(...(await wanting(method, address)));
  expect(missing).toEqual([]);
});
