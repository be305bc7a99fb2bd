import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { RESUMABLE_PATH } from '#features/files/rules.ts';
import { testJournal } from '#testing/journal.ts';
import { addressRate } from './address-rate.ts';
import { CALLS_PER_MINUTE } from './limits.ts';

const journal = testJournal({ RATE_LIMIT_FACTOR: '1' });

/** An instance whose reports are awaited. */
function anInstance() {
  let reporting: Promise<unknown> = Promise.resolve();
  let reports = 0;
  const addToTotal = (address: string, calls: number) => {
    reports += 1;
    const all = journal.services.limits.count(CALLS_PER_MINUTE, address, calls);
    reporting = Promise.all([reporting, all]);
    return all;
  };
  const clock = () => new Date(Date.UTC(2026, 0, 1));
  const allows = addressRate({ perMinute: 100, clock, addToTotal });
  return {
    reports: () => reports,
    async calls(address: string, times: number): Promise<number> {
      let allowed = 0;
      for (let time = 0; time < times; time++) {
        if (allows(address)) allowed += 1;
        await reporting;
      }
      return allowed;
    },
  };
}

test('calls of an address are counted across instances, up to a tenth of the limit per instance', async () => {
  const instances = [anInstance(), anInstance(), anInstance()];
  let allowed = 0;
  for (let round = 0; round < 20; round++) {
    for (const one of instances) allowed += await one.calls('198.51.100.7', 5);
  }
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(100 + 3 * 10);
  expect(await instances[0]?.calls('198.51.100.8', 5)).toBe(5);
});

test('few calls cause no statement', async () => {
  const instance = anInstance();
  await instance.calls('198.51.100.9', 9);
  expect(instance.reports()).toBe(0);
});

test('parts of an upload count as calls', async () => {
  const server = createServer(getRequestListener(journal.api.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sendPart = async () => (await fetch(`${origin}${RESUMABLE_PATH}/x`, { method: 'PATCH', headers })).status;
  const statuses: number[] = [];
  // Enough for two minutes, because the calls may span a change of the minute.
  for (let time = 0; time < 2 * 300 + 1; time++) statuses.push(await sendPart());
  server.close();
  expect(statuses[0]).toBe(401);
  expect(statuses).toContain(429);
});
