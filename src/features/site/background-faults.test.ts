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

/** Does it with the `n`th call failing. Answers whether one failed, and whether it was done all the same. */
async function tryWith(n: number, kind: FaultKind, work: () => Promise<unknown>) {
  faults.arm(n, kind);
  const isDone = await work().then(
    () => true,
    () => false,
  );
  return { hit: faults.disarm(), isDone };
}

async function expectSound(where: string): Promise<void> {
  await expect.poll(() => faults.areAllBack(), { message: `${where}: connections` }).toBe(true);
  await expect.poll(() => openTransactions(journal), { message: `${where}: transactions` }).toBe(0);
  expect(await violations(journal), where).toEqual([]);
}

const noSignal = new AbortController().signal;

/** What is queued for the reactions to the last event. */
async function reactionsToLastEvent(): Promise<object[]> {
  const { rows } = await journal.services.db.execute<{ data: object }>(sql`
    select data from pgboss.job where name = 'reactions' and data ->> 'eventId' =
      (select id::text from events order by created_at desc, id desc limit 1)`);
  return rows.map(({ data }) => data);
}

/** Every mail queued so far, as "recipient subject". */
async function mails(): Promise<string[]> {
  const rows = await journal.services.db.select().from(outbox);
  return rows.map(({ recipient, subject }) => `${recipient} ${subject}`).sort();
}

/** Makes every file in the store a month old, and older than anything is waited for. */
async function ageFiles(): Promise<void> {
  const longAgo = new Date(Date.now() - 32 * 24 * 3600_000);
  const files = await readdir(join(journal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  for (const file of files) if (file.isFile()) await utimes(join(file.parentPath, file.name), longAgo, longAgo);
}

// First, while the store holds little: each file is a call.
test.each(KINDS)('a sweep takes only what no row names, whichever call fails %s it is made', async (kind) => {
  const author = await anAuthor(journal);
  const kept = await anUpload(journal, author.token);
  const folder = join(journal.dataDir, 'files', 'uploads', 'aa');
  await mkdir(folder, { recursive: true });
  const strays = [newId(), newId()].map((id) => join(folder, `${id}.pdf`));
  let calls = 0;
  for (let hit: string | undefined = 'none yet'; hit; calls++) {
    for (const stray of strays) await writeFile(stray, 'nobody names it');
    await ageFiles();
    hit = (await tryWith(calls + 1, kind, () => journal.services.files.sweep())).hit;
    await expectSound(`call ${calls + 1} (${hit ?? 'none'}) fails ${kind}`);
    expect(await journal.services.files.find(author.id, asId(kept.id))).toBeDefined();
  }
  expect(calls).toBeGreaterThan(4);
  expect(await orphans(journal)).toEqual([]);
});

test.each(KINDS.filter((kind) => kind !== 'after'))(
  'the mails that follow from a submission and its withdrawal are written once, whichever call fails %s it is made',
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
        const { hit, isDone } = await tryWith(n, kind, () => journal.services.events.queue.handle(reaction, noSignal));
        written.push((await mails()).length);
        await expectSound(`${JSON.stringify(reaction)}: call ${n} (${hit ?? 'none'}) fails ${kind}`);
        if (isDone) break;
        expect(hit).toBeDefined();
      }
      // Nothing of it until all of it.
      expect(new Set(written).size).toBeLessThanOrEqual(2);
      expect(written.slice(0, -1).every((count) => count === before.length)).toBe(true);
    }
  },
);

test.each(KINDS)('a mail leaves, twice at most, whichever call fails %s it is made', async (kind) => {
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
    const first = await tryWith(n, kind, send);
    hit = first.hit;
    if (!first.isDone) await expect.poll(() => send().then(() => 'sent', String)).toBe('sent');
    const copies = faults.sent.filter((id) => id === mailId).length;
    expect([1, hit ? 2 : 1], `call ${n} (${hit ?? 'none'})`).toContain(copies);
    const [after] = await journal.services.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, asId(mailId)));
    expect(after?.state).toBe('sent');
    await expectSound(`call ${n} (${hit ?? 'none'})`);
  }
});

test.each(KINDS)(
  'a newsletter reaches every reader, one of them twice at most, whichever call fails %s',
  async (kind) => {
    const staff = newsletterClient(journal.as((await anAdministrator(journal)).token));
    const readers = [anAddress(), anAddress(), anAddress()];
    await staff.importSubscribers({ csv: readers.join('\n'), isAskedFor: true });
    for (let n = 1, hit: string | undefined = 'none yet'; hit; n++) {
      const { data } = await staff.send({ title: `News ${kind} ${n}`, content: 'News', key: crypto.randomUUID() });
      const { rows } = await journal.services.db.execute<{ id: string }>(
        sql`select mailing_id as id from newsletters where id = ${data.id}`,
      );
      const mailingId = rows[0]?.id ?? '';
      const walk = () => journal.services.mailings.jobs.handle({ mailingId }, noSignal);
      hit = (await tryWith(n, kind, walk)).hit;
      await expect.poll(() => walk().then(() => 'done', String)).toBe('done');
      expect(await staff.progress(data.id)).toMatchObject({ isDone: true });
      const queued = await journal.services.db
        .select()
        .from(outbox)
        .where(eq(outbox.mailingId, asId(mailingId)));
      const copies = queued.map(({ id }) => faults.sent.filter((one) => one === id).length);
      expect(Math.min(...copies), `call ${n} (${hit ?? 'none'})`).toBe(1);
      expect(copies.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(queued.length + 1);
      await expectSound(`call ${n} (${hit ?? 'none'})`);
    }
  },
);

test('a file whose row nobody knows to be there is swept when a month has shown that it is not', async () => {
  const author = await anAuthor(journal);
  const kept = await anUpload(journal, author.token);
  // The connection breaks before the row is written, and nobody can tell.
  const bytes = await aPdf();
  for (let n = 1, left = 0; left === 0; n++) {
    faults.arm(n, 'before');
    await upload(journal, author.token, [{ name: 'paper.pdf', bytes }]);
    expect(faults.disarm(), 'no call leaves a file behind').toBeDefined();
    left = (await orphans(journal)).length;
  }
  await journal.services.files.sweep();
  expect(await orphans(journal)).toHaveLength(1);
  const foreign = join(journal.dataDir, 'files', 'somebody-else.txt');
  await writeFile(foreign, 'not ours');
  await ageFiles();
  await journal.services.files.sweep();
  expect(await orphans(journal)).toEqual(['somebody-else.txt']);
  expect(await journal.services.files.find(author.id, asId(kept.id))).toBeDefined();
  expect(await violations(journal)).toEqual([]);
});
