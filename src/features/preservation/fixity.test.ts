import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { overviewClient } from '#features/site/overview-client.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { preservationClient } from './client.ts';
import { fixityRuns } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
let published: Awaited<ReturnType<typeof aSubmission>>;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  published = await aSubmission(journal, { status: 'PUBLISHED' });
  await journal.work();
});

const office = () => preservationClient(journal.as(editor.token));
const pathOf = (key: string) => join(journal.dataDir, 'files', key);
const untilFinished = () => expect.poll(async () => (await office().state()).running, { timeout: 20_000 }).toBeNull();
const check = async () => {
  await office().check();
  await untilFinished();
};
const rowOf = async (id: string) => {
  const [row] = await journal.services.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, asId(id)));
  return row ?? expect.fail('no such upload');
};
const publicPdf = async () => {
  const [row] = await journal.services.db.select().from(articles).where(eq(articles.number, published.number));
  return row ?? expect.fail('no such article');
};
const reports = async () =>
  (await journal.mailsTo(editor.email))
    .filter(({ subject }) => /^\d files? of the journal/.test(subject))
    .map(({ text }) => text);

describe('before the first check', () => {
  test('no result is shown', async () => {
    expect(await office().state()).toMatchObject({ running: null, lastComplete: null, isLate: false });
  });

  test('only administrators can see and start one', async () => {
    for (const { token } of [await anAuthor(journal), await anEditor(journal)]) {
      const other = preservationClient(journal.as(token));
      await expect(other.state()).rejects.toMatchObject({ failure: 'forbidden' });
      await expect(other.check()).rejects.toMatchObject({ failure: 'forbidden' });
    }
    await expect(preservationClient(journal.as()).check()).rejects.toMatchObject({ failure: 'unauthenticated' });
    const another = preservationClient(journal.as((await anAdministrator(journal)).token));
    expect(await another.state()).toMatchObject({ lastComplete: null });
  });
});

describe('a check', () => {
  beforeEach(async () => {
    await check();
  });

  test('reads every file, private ones too, and finds no faults in intact files', async () => {
    const state = await office().state();
    expect(state).toMatchObject({ running: null, faults: 0, isLate: false });
    expect(state.lastComplete?.checked).toBe(await journal.services.db.$count(uploads));
    expect(state.lastComplete?.bytes).toBeGreaterThan(1000);
    expect((await office().findings()).data).toEqual([]);
  });

  test('finds changed, missing and unknown files, mails each fault once, and resolves repaired ones', async () => {
    const pdf = await publicPdf();
    const private1 = await rowOf((await anUpload(journal, published.author.token, 'letter.pdf')).id);
    const good = await journal.services.files.open(pdf.fileKey ?? '');
    const original = Buffer.concat(await good.toArray());
    const flipped = Buffer.from(original);
    flipped[40] = (flipped[40] ?? 0) ^ 1;
    await writeFile(pathOf(pdf.fileKey ?? ''), flipped);
    await rm(pathOf(private1.storageKey));
    const stray = `uploads/ab/${randomUUID()}.pdf`;
    await mkdir(join(pathOf(stray), '..'), { recursive: true });
    await writeFile(pathOf(stray), 'stray');
    // A new file may still get its record.
    await check();
    expect((await office().findings()).total).toBe(2);
    await utimes(pathOf(stray), new Date(0), new Date(0));
    await check();
    const { data, total } = await office().findings();
    expect(total).toBe(3);
    const by = (key: string | null) => data.find(({ storageKey }) => storageKey === key);
    expect(by(pdf.fileKey)).toMatchObject({
      fault: 'changed',
      expected: pdf.fileSha256,
      kind: 'upload',
      fileName: 'paper.pdf',
      submission: { id: published.id, number: published.number },
    });
    expect(by(pdf.fileKey)?.actual).toMatch(/^[0-9a-f]{64}$/);
    expect(by(private1.storageKey)).toMatchObject({ fault: 'missing', actual: null, submission: null });
    expect(by(stray)).toMatchObject({ fault: 'unknown', expected: null, kind: 'none' });
    expect((await overviewClient(journal.as(editor.token)).overview()).attention.damagedFiles).toBe(3);

    // Each fault is mailed once: two in the first mail, the stray file alone in the second.
    await expect.poll(reports).toHaveLength(2);
    const [first, second] = await reports();
    expect(first).toContain(pdf.fileKey);
    expect(first).toContain(private1.storageKey);
    expect(first).not.toContain(stray);
    expect(second).toContain(stray);
    expect(second).not.toContain(pdf.fileKey);
    const since = by(pdf.fileKey)?.since;
    await check();
    expect((await office().findings()).data.find(({ storageKey }) => storageKey === pdf.fileKey)?.since).toBe(since);

    await writeFile(pathOf(pdf.fileKey ?? ''), original);
    await rm(pathOf(stray));
    await journal.services.db.delete(uploads).where(eq(uploads.id, private1.id));
    await check();
    expect(await office().state()).toMatchObject({ faults: 0 });
    expect((await office().findings()).total).toBe(0);
    expect(await reports()).toHaveLength(2);
  });

  test('reads the PDFs of earlier versions too, and names their submission', async () => {
    const earlier = await publicPdf();
    const { fileUrl } = await anUpload(journal, editor.token, 'second.pdf', await aPdf('Second'));
    const change = { publicationFileUrl: fileUrl, versionNote: 'New figures.' };
    await journal.services.updateSubmission(editor.id, published.id, change);
    expect((await publicPdf()).fileKey).not.toBe(earlier.fileKey);
    const good = Buffer.concat(await (await journal.services.files.open(earlier.fileKey ?? '')).toArray());
    await writeFile(pathOf(earlier.fileKey ?? ''), 'not what it was');
    await check();
    expect((await office().findings()).data).toMatchObject([
      { storageKey: earlier.fileKey, fault: 'changed', submission: { number: published.number } },
    ]);
    await writeFile(pathOf(earlier.fileKey ?? ''), good);
  });

  test('finds a manipulated record', async () => {
    const pdf = await publicPdf();
    const one = eq(articles.id, pdf.id);
    await journal.services.db
      .update(articles)
      .set({ fileSha256: '0'.repeat(64) })
      .where(one);
    await check();
    const [finding] = (await office().findings()).data;
    expect(finding).toMatchObject({ storageKey: pdf.fileKey, fault: 'changed', expected: '0'.repeat(64) });
    await journal.services.db.update(articles).set({ fileSha256: pdf.fileSha256 }).where(one);
  });
});

describe('concurrent checks', () => {
  const never = new AbortController().signal;
  const handle = (runId: string, signal = never) => journal.services.fixity.jobs.handle({ runId }, signal);

  test('a double click and the schedule start only one run', async () => {
    const before = await journal.services.db.$count(fixityRuns);
    await Promise.all([office().check(), office().check(), journal.services.fixity.begin(null)]);
    await untilFinished();
    expect(await journal.services.db.$count(fixityRuns)).toBe(before + 1);
  });

  test('continue from their position after a restart, and only one of several workers continues', async () => {
    const { db } = journal.services;
    const id = randomUUID();
    const keys = (await db.select().from(uploads)).map(({ storageKey }) => storageKey).sort();
    const reached = keys[Math.floor(keys.length / 2)] ?? '';
    const checked = keys.filter((key) => key <= reached).length;
    await db.insert(fixityRuns).values({ id, startedAt: journal.now(), total: keys.length, reached, checked });
    expect(await office().state()).toMatchObject({ running: { id, checked } });
    await Promise.all([handle(id), handle(id), handle(id)]);
    await expect.poll(() => db.$count(fixityRuns, isNull(fixityRuns.finishedAt)), { timeout: 10_000 }).toBe(0);
    const [run] = await db.select().from(fixityRuns).where(eq(fixityRuns.id, id));
    expect(run?.checked).toBe(keys.length);
  });

  test('an interrupted run is not finished, and a late check is reported', async () => {
    const { db } = journal.services;
    const id = randomUUID();
    await db.insert(fixityRuns).values({ id, startedAt: journal.now(), total: 1 });
    journal.pass(72 * 3600);
    // The session has expired after that time.
    editor = await anAdministrator(journal);
    await handle(id, AbortSignal.abort());
    const [run] = await db.select().from(fixityRuns).where(eq(fixityRuns.id, id));
    if (!run?.finishedAt) expect(await office().state()).toMatchObject({ isLate: true });
    await untilFinished();
    expect(await office().state()).toMatchObject({ isLate: false, lastComplete: { id } });
  });
});
