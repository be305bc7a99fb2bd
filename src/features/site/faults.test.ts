import { expect, test } from 'vitest';
import { type Attempt, type Command, importantCommands } from '#testing/fault-commands.ts';
import { type FaultKind, faultyCalls } from '#testing/faults.ts';
import { openTransactions, violations } from '#testing/invariants.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);
/** Every kind for every call takes minutes. */
const KINDS: FaultKind[] = isLong ? ['before', 'refused', 'after'] : ['before', 'after'];

/** One try with the `n`th call failing. */
async function tryWith(attempt: Attempt, n: number, kind: FaultKind) {
  faults.arm(n, kind);
  const response = await attempt();
  const hit = faults.disarm();
  const body = (await response.json()) as { success: boolean; error?: string; message?: string };
  return { hit, status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** Everything is whole, and nothing is held on to. */
async function expectSound(where: string): Promise<void> {
  await expect.poll(() => faults.areAllBack(), { message: `${where}: connections` }).toBe(true);
  await expect.poll(() => openTransactions(journal), { message: `${where}: transactions` }).toBe(0);
  expect(await violations(journal), where).toEqual([]);
}

/** Lets every call of the command fail once. Answers how many there are. */
async function failEverywhere(
  { name, prepare, already = [], isGuarded, expectDone }: Command,
  kind: FaultKind,
): Promise<number> {
  const anew = isLong || isGuarded === true;
  let attempt = await prepare();
  let isFresh = true;
  for (let n = 1; ; ) {
    const { hit, status, retryAfter, body } = await tryWith(attempt, n, kind);
    const where = `${name}: call ${n} (${hit ?? 'none'}) fails ${kind}`;
    const isDone: boolean = status === 200 || (!isFresh && kind === 'after' && already.includes(status));
    if (!isDone) {
      expect({ ...body, status }, where).toMatchObject({ status: 503, success: false, message: expect.any(String) });
      expect(Number(retryAfter), where).toBeGreaterThan(0);
      expect(hit, where).toBeDefined();
    }
    if (status === 200) await expectDone?.();
    if (hit) await expectSound(where);
    if (!hit && isFresh) return n - 1;
    if (hit) n += 1;
    if (hit && !isDone && anew) {
      const again = await tryWith(attempt, 0, kind);
      const accepted = [200, ...(kind === 'after' ? already : [])];
      expect(accepted, `${where}, and again: ${again.body.message}`).toContain(again.status);
      if (again.status === 200) await expectDone?.();
      await expectSound(`${where}, and again`);
    }
    isFresh = anew || isDone;
    if (isFresh) attempt = await prepare();
  }
}

for (const command of importantCommands(journal).filter((one) => isLong || !one.isLong)) {
  test.each(KINDS)(
    `${command.name}, with each call failing %s it is made: told so, nothing lost or torn, and it works again`,
    async (kind) => {
      expect(await failEverywhere(command, kind)).toBeGreaterThan(1);
    },
    isLong ? 600_000 : 60_000,
  );
}
