import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isLong } from '#testing/long.ts';
import { openMoodyMailServer } from './support/moody-mail-server.ts';
import { startJournal } from './support/process.ts';
import { json } from './support/raw-calls.ts';

test('a mail server that refuses, delays, keeps silent or is gone: nobody waits for it, and each mail arrives once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-mail-faults-'));
  let server = await openMoodyMailServer();
  const { port } = server;
  const journal = await startJournal({
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  try {
    let count = 0;
    /** Registers an account, whose code has to be mailed. Returns the address. */
    const registers = async () => {
      const email = `reader.${count++}@example.org`;
      const person = { firstName: 'A', lastName: 'B', email, password: 'four goats on a hill' };
      const begun = performance.now();
      expect((await fetch(`${journal.url}/api/v1/auth/register`, json(person))).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(5_000);
      return email;
    };
    const copies = (email: string, list = server.taken) => list.filter((address) => address === email).length;
    const arrives = (email: string, timeout = 45_000) =>
      expect.poll(() => copies(email), { timeout, message: email }).toBe(1);

    await arrives(await registers());
    server.mood = 'never';
    const refused = await registers();
    await expect.poll(() => copies(refused, server.asked)).toBe(1);

    server.mood = 'later';
    const delayed = await registers();
    await expect.poll(() => copies(delayed, server.asked)).toBeGreaterThan(0);
    if (isLong) {
      server.mood = 'silent';
      const unheard = await registers();
      await new Promise((done) => setTimeout(done, 15_000));
      expect(copies(unheard)).toBe(0);
    }
    await server.close();
    const waiting = await registers();
    const begun = performance.now();
    const before = server.taken;
    server = await openMoodyMailServer(port);
    await arrives(waiting);
    await arrives(delayed);
    console.log(`mail server: all had arrived ${Math.round(performance.now() - begun)} ms after it was back`);
    expect([...before, ...server.taken].filter((address) => address === refused)).toEqual([]);
    expect(copies(refused, server.asked)).toBe(0);
    const everybody = [...before, ...server.taken];
    expect(new Set(everybody).size).toBe(everybody.length);
  } finally {
    await journal.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
