import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownAccountClient } from '#features/accounts/client.ts';
import { users } from '#features/accounts/server/tables.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { digestEntries } from './server/tables.ts';

const journal = testJournal();
let [daily, prompt]: Person[] = [];
beforeAll(async () => {
  await journal.work();
  [daily, prompt] = [await anEditor(journal), await anEditor(journal)];
  const everything = {
    newSubmission: 'DAILY',
    authorStep: 'DAILY',
    review: 'DAILY',
    assignment: 'DAILY',
    mention: 'DAILY',
  } as const;
  await ownAccountClient(journal.as(daily.token)).chooseNews({ ...everything, colleagues: 'DAILY' });
});

const about = async (person: Person | undefined, number: string) =>
  (await journal.mailsTo(person?.email ?? '')).filter(({ text }) => text.includes(number));
/** Sends what has been collected until now, as if it were older by a day; sessions end if the clock is moved so far. */
const nextMorning = async () => {
  const { db, notifications } = journal.services;
  await db.update(digestEntries).set({ createdAt: sql`${digestEntries.createdAt} - interval '1 day'` });
  await notifications.sendDigests();
};

describe('news for the editorial office', () => {
  test('come at once or in one mail the next morning, as each person has chosen', async () => {
    const first = await aSubmission(journal);
    const second = await aSubmission(journal, { manuscriptTitle: 'Prices *and* [wages](https://evil.example)' });
    await expect.poll(() => about(prompt, second.number), { timeout: 10_000 }).toHaveLength(1);
    await journal.services.notifications.sendDigests();
    expect(await about(daily, first.number)).toEqual([]);
    await nextMorning();
    const [digest, ...others] = await about(daily, first.number);
    expect([digest?.subject, others]).toEqual(['2 updates from the editorial office', []]);
    expect(digest?.text).toContain(second.number);
    expect(digest?.html).toContain(`/dashboard/submissions/${first.number}"`);
    expect(digest?.html).not.toMatch(/href="https:\/\/evil/);
    await nextMorning();
    expect(await about(daily, first.number)).toHaveLength(1);
  });

  test('about a colleague’s manuscript reach those only who want them, and only in the digest', async () => {
    const author = await anAuthor(journal);
    const { id, number } = await aSubmission(journal, { author });
    await expect.poll(() => about(prompt, number), { timeout: 10_000 }).toHaveLength(1);
    await nextMorning();
    const before = await about(daily, number);
    const handling = await anEditor(journal);
    await submissionsClient(journal.as(handling.token)).update(id, { handlingEditorId: handling.id });
    await submissionsClient(journal.as(author.token)).withdraw(id, 'We have found an error.');
    await expect.poll(() => about(handling, number), { timeout: 10_000 }).toHaveLength(1);
    expect((await about(prompt, number)).filter(({ subject }) => /withdr/i.test(subject))).toEqual([]);
    await nextMorning();
    const [digest] = (await about(daily, number)).slice(before.length);
    expect(digest).toMatchObject({ subject: '1 update from the editorial office' });
  });

  test('about a note that mentions somebody are collected, too', async () => {
    const { id, number } = await aSubmission(journal);
    await expect.poll(() => about(prompt, number), { timeout: 10_000 }).toHaveLength(1);
    await nextMorning();
    const before = (await about(daily, number)).length;
    await editorialClient(journal.as(prompt?.token ?? '')).addNote(id, 'What do you think?', [daily?.id ?? '']);
    expect(await about(daily, number)).toHaveLength(before);
    await nextMorning();
    expect(await about(daily, number)).toHaveLength(before + 1);
  });

  test('are dropped for people who have left the office, or are found to be authors', async () => {
    const [leaver, author] = [await anEditor(journal), await anEditor(journal)];
    for (const { token } of [leaver, author])
      await ownAccountClient(journal.as(token)).chooseNews({ newSubmission: 'DAILY' });
    const { id, number } = await aSubmission(journal);
    await expect.poll(() => about(prompt, number), { timeout: 10_000 }).toHaveLength(1);
    const { db } = journal.services;
    await db.update(users).set({ role: 'AUTHOR' }).where(eq(users.id, leaver.id));
    const authors = [{ fullName: 'Claudine Mukamana', email: author.email, affiliation: 'School of Economics' }];
    await submissionsClient(journal.as(prompt?.token ?? '')).update(id, { authors });
    await nextMorning();
    expect(await about(daily, number)).toHaveLength(1);
    expect([await digestsTo(leaver), await digestsTo(author)]).toEqual([[], []]);
  });
});

const digestsTo = async ({ email }: Person) =>
  (await journal.mailsTo(email)).filter(({ subject }) => subject.endsWith('from the editorial office'));

describe('the choice', () => {
  test('is kept kind by kind, and only offers what makes sense', async () => {
    const editor = await anEditor(journal);
    const account = ownAccountClient(journal.as(editor.token));
    expect((await account.view()).news).toMatchObject({ newSubmission: 'AT_ONCE', colleagues: 'NEVER' });
    await account.chooseNews({ mention: 'DAILY' });
    await account.chooseNews({ colleagues: 'DAILY' });
    expect((await account.view()).news).toMatchObject({ mention: 'DAILY', colleagues: 'DAILY', assignment: 'AT_ONCE' });
    const refused = account.chooseNews({ assignment: 'NEVER' as 'DAILY' });
    await expect(refused).rejects.toMatchObject({ issues: [{ path: 'assignment' }] });
  });

  test('is none for authors', async () => {
    const author = await anAuthor(journal);
    const account = ownAccountClient(journal.as(author.token));
    expect((await account.view()).news).toBeNull();
    await expect(account.chooseNews({ mention: 'DAILY' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
