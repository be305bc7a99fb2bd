import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { outbox } from '#platform/database/tables.ts';
import { type FaultKind, faultyCalls } from '#testing/faults.ts';
import { asId } from '#testing/ids.ts';
import { openTransactions, orphans, violations } from '#testing/invariants.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { anAddress, anAdministrator, anAuthor, anUpload, aPdf, aSubmission, upload } from '#testing/makers.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);
const KINDS: FaultKind[] = isLong ? ['before', 'refused', 'after'] : ['before', 'after'];

/** Runs `work` while its `n`th external call fails. Returns the call that failed, if any, and whether `work` succeeded. */
async function runWithFault(n: number, kind: FaultKind, work: () => Promise<unknown>) {
  faults.arm(n, kind);
  const isDone = await work().then(
    () => true,
    () => false,
  );
  return { hit: faults.disarm(), isDone };
}

async function expectConsistent(where: string): Promise<void> {
  await expect.poll(() => faults.areAllBack(), { message: `${where}: connections` }).toBe(true);
  await expect.poll(() => openTransactions(journal), { message: `${where}: transactions` }).toBe(0);
  expect(await violations(journal), where).toEqual([]);
}

const noSignal = new AbortController().signal;

/** Returns the queued jobs of the reactions to the last event. */
async function reactionsToLastEvent(): Promise<object[]> {
  const { rows } = await journal.services.db.execute<{ data: object }>(sql`
    select data from pgboss.job where name = 'reactions' and data ->> 'eventId' =
      (select id::text from events order by created_at desc, id desc limit 1)`);
  return rows.map(({ data }) => data);
}

/** Returns all mails in the outbox as sorted "recipient subject" strings. */
async function mails(): Promise<string[]> {
  const rows = await journal.services.db.select().from(outbox);
  return rows.map(({ recipient, subject }) => `${recipient} ${subject}`).sort();
}

/** Makes all stored files 32 days old, which is older than the sweep's grace period. */
async function ageFiles(): Promise<void> {
  const longAgo = new Date(Date.now() - 32 * 24 * 3600_000);
  const files = await readdir(join(journal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const file of files) if (file.isFile()) await utimes(join(file.parentPath, file.name), longAgo, longAgo);
}

// Runs first, while the store is small: the sweep makes a call for each file.
test.each(KINDS)('a sweep deletes only files without a row, whichever call fails %s it is made', async (kind) => {
  const author = await anAuthor(journal);
  const stored = await anUpload(journal, author.token);
  const folder = join(journal.dataDir, 'files', 'uploads', 'aa');
  await mkdir(folder, { recursive: true });
  const strays = [newId(), newId()].map((id) => join(folder, `${id}.pdf`));
  let calls = 0;
  for (let hit: string | undefined = 'none yet'; hit; calls++) {
    for (const stray of strays) await writeFile(stray, 'no row names it');
    await ageFiles();
    hit = (await runWithFault(calls + 1, kind, () => journal.services.files.sweep())).hit;
    await expectConsistent(`call ${calls + 1} (${hit ?? 'none'}) fails ${kind}`);
    expect(await journal.services.files.find(author.id, asId(stored.id))).toBeDefined();
  }
  expect(calls).toBeGreaterThan(4);
  expect(await orphans(journal)).toEqual([]);
});

test.each(KINDS.filter((kind) => kind !== 'after'))(
  'mails about a submission and its withdrawal are queued once, whichever call fails %s it is made',
  async (kind) => {
    await anAdministrator(journal);
    const { id, author } = await aSubmission(journal);
    const submitted = await reactionsToLastEvent();
    await submissionsClient(journal.as(author.token)).withdraw(id, 'A mistake.');
    const reactions = [...submitted, ...(await reactionsToLastEvent())];
    expect(reactions.length).toBeGreaterThan(2);
    for (const reaction of reactions) {
      const before = await mails();
      const written = [before.length];
      for (let n = 1; ; n++) {
        const { hit, isDone } = await runWithFault(n, kind, () =>
          journal.services.events.queue.handle(reaction, noSignal),
        );
        written.push((await mails()).length);
        await expectConsistent(`${JSON.stringify(reaction)}: call ${n} (${hit ?? 'none'}) fails ${kind}`);
        if (isDone) break;
        expect(hit).toBeDefined();
      }
      // A reaction queues all of its mails or none.
      expect(new Set(written).size).toBeLessThanOrEqual(2);
      expect(written.slice(0, -1).every((count) => count === before.length)).toBe(true);
    }
  },
);

test.each(KINDS)('a mail is sent, twice at most, whichever call fails %s it is made', async (kind) => {
  for (let n = 1, hit: string | undefined = 'none yet'; hit; n++) {
    const email = anAddress();
    await journal.request('/api/v1/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'A', lastName: 'B', email, password: 'four goats on a hill' }),
    });
    const [mail] = await journal.services.db.select().from(outbox).where(eq(outbox.recipient, email));
    const mailId = mail?.id ?? '';
    const send = () => journal.services.outbox.jobs.handle({ mailId }, noSignal);
    const first = await runWithFault(n, kind, send);
    hit = first.hit;
    if (!first.isDone) await expect.poll(() => send().then(() => 'sent', String)).toBe('sent');
    const copies = faults.sent.filter((id) => id === mailId).length;
    expect([1, hit ? 2 : 1], `call ${n} (${hit ?? 'none'})`).toContain(copies);
    const [after] = await journal.services.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, asId(mailId)));
    expect(after?.state).toBe('sent');
    await expectConsistent(`call ${n} (${hit ?? 'none'})`);
  }
});

test.each(KINDS)(
  'a newsletter reaches every subscriber, one of them twice at most, whichever call fails %s',
  async (kind) => {
    const staff = newsletterClient(journal.as((await anAdministrator(journal)).token));
    const recipients = [anAddress(), anAddress(), anAddress()];
    await staff.importSubscribers({ csv: recipients.join('\n'), isAskedFor: true });
    for (let n = 1, hit: string | undefined = 'none yet'; hit; n++) {
      const { data } = await staff.send({ title: `News ${kind} ${n}`, content: 'News', key: crypto.randomUUID() });
      const { rows } = await journal.services.db.execute<{ id: string }>(
        sql`select mailing_id as id from newsletters where id = ${data.id}`,
      );
      const mailingId = rows[0]?.id ?? '';
      const sendMailing = () => journal.services.mailings.jobs.handle({ mailingId }, noSignal);
      hit = (await runWithFault(n, kind, sendMailing)).hit;
      await expect.poll(() => sendMailing().then(() => 'done', String)).toBe('done');
      expect(await staff.progress(data.id)).toMatchObject({ isDone: true });
      const queued = await journal.services.db
        .select()
        .from(outbox)
        .where(eq(outbox.mailingId, asId(mailingId)));
      const copies = queued.map(({ id }) => faults.sent.filter((one) => one === id).length);
      expect(Math.min(...copies), `call ${n} (${hit ?? 'none'})`).toBe(1);
      expect(copies.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(queued.length + 1);
      await expectConsistent(`call ${n} (${hit ?? 'none'})`);
    }
  },
);

test('sweeps a file whose row may be missing only after a month without the row', async () => {
  const author = await anAuthor(journal);
  const stored = await anUpload(journal, author.token);
  // The connection breaks, so the process cannot tell whether the row was written.
  const bytes = await aPdf();
  for (let n = 1, orphaned = 0; orphaned === 0; n++) {
    faults.arm(n, 'before');
    await upload(journal, author.token, [{ name: 'paper.pdf', bytes }]);
    expect(faults.disarm(), 'no call leaves a file behind').toBeDefined();
    orphaned = (await orphans(journal)).length;
  }
  await journal.services.files.sweep();
  expect(await orphans(journal)).toHaveLength(1);
  const foreign = join(journal.dataDir, 'files', 'somebody-else.txt');
  await writeFile(foreign, 'not ours');
  await ageFiles();
  await journal.services.files.sweep();
  expect(await orphans(journal)).toEqual(['somebody-else.txt']);
  expect(await journal.services.files.find(author.id, asId(stored.id))).toBeDefined();
  expect(await violations(journal)).toEqual([]);
});
