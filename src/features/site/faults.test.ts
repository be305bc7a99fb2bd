import { expect, test } from 'vitest';
import { type Attempt, type Command, importantCommands } from '#testing/fault-commands.ts';
import { type FaultKind, faultyCalls } from '#testing/faults.ts';
import { openTransactions, violations } from '#testing/invariants.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);
/** All kinds take minutes, so the default run leaves one out. */
const KINDS: FaultKind[] = isLong ? ['before', 'refused', 'after'] : ['before', 'after'];

/** Runs an attempt while its `n`th external call fails. */
async function runWithFault(attempt: Attempt, n: number, kind: FaultKind) {
  faults.arm(n, kind);
  const response = await attempt();
  const hit = faults.disarm();
  const body = (await response.json()) as { success: boolean; error?: string; message?: string };
  return { hit, status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** Expects consistent data, and no connection or transaction left open. */
async function expectConsistent(where: string): Promise<void> {
  await expect.poll(() => faults.areAllBack(), { message: `${where}: connections` }).toBe(true);
  await expect.poll(() => openTransactions(journal), { message: `${where}: transactions` }).toBe(0);
  expect(await violations(journal), where).toEqual([]);
}

/** Runs the command once for each of its external calls, with that call failing. Returns the number of calls. */
async function failEachCall(command: Command, kind: FaultKind): Promise<number> {
  const { name, already = [] } = command;
  const retriesEach = isLong || command.isGuarded === true;
  let attempt = await command.prepare();
  let isFresh = true;
  for (let n = 1; ; ) {
    const { hit, status, retryAfter, body } = await runWithFault(attempt, n, kind);
    const where = `${name}: call ${n} (${hit ?? 'none'}) fails ${kind}`;
    const isDone: boolean = status === 200 || (!isFresh && kind === 'after' && already.includes(status));
    if (!isDone) {
      expect({ ...body, status }, where).toMatchObject({ status: 503, success: false, message: expect.any(String) });
      expect(Number(retryAfter), where).toBeGreaterThan(0);
      expect(hit, where).toBeDefined();
    }
    if (status === 200) await command.expectDone?.();
    if (hit) await expectConsistent(where);
    if (!hit && isFresh) return n - 1;
    if (hit) n += 1;
    if (hit && !isDone && retriesEach) {
      const retry = await runWithFault(attempt, 0, kind);
      const accepted = [200, ...(kind === 'after' ? already : [])];
      expect(accepted, `${where}, retried: ${retry.body.message}`).toContain(retry.status);
      if (retry.status === 200) await command.expectDone?.();
      await expectConsistent(`${where}, retried`);
    }
    isFresh = retriesEach || isDone;
    if (isFresh) attempt = await command.prepare();
  }
}

for (const command of importantCommands(journal).filter((one) => isLong || !one.isLong)) {
  test.each(KINDS)(
    `${command.name}, with each call failing %s it is made: answers 503, keeps the data consistent and works again`,
    async (kind) => {
      expect(await failEachCall(command, kind)).toBeGreaterThan(1);
    },
    isLong ? 600_000 : 60_000,
  );
}
