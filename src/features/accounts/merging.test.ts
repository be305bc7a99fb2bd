import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, aSubmission, PASSWORD, type Person } from '#testing/makers.ts';
import { accountsClient, usersClient } from './client.ts';
import { users } from './server/tables.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});

const office = () => usersClient(journal.as(administrator.token));
const logIn = ({ email }: Person) => accountsClient(journal.as()).login({ email, password: PASSWORD });
const numbersOf = async ({ token }: Person) =>
  (await submissionsClient(journal.as(token)).mine()).map(({ number }) => number);
const mergeOf = async ({ email }: Person) => (await office().merges()).find((merge) => merge.email === email);
const atInto = (message: RegExp) =>
  expect.objectContaining({
    issues: [expect.objectContaining({ path: 'into', message: expect.stringMatching(message) })],
  });

describe('two accounts of one person', () => {
  test('become one with everything of both, and can be separated again', async () => {
    const [old, kept] = [await anAuthor(journal), await anAuthor(journal)];
    const [first, second] = [await aSubmission(journal, { author: old }), await aSubmission(journal, { author: kept })];
    await office().merge(old.id, kept.email);
    expect(await numbersOf(kept)).toEqual(expect.arrayContaining([first.number, second.number]));
    await expect(numbersOf(old)).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(logIn(old)).rejects.toMatchObject({ failure: 'unauthenticated' });
    for (const { email } of [old, kept])
      expect((await journal.mailsTo(email)).at(-1)?.text.replaceAll('\u2060', '')).toContain(
        `Please sign in as ${kept.email}`,
      );
    const { data } = await office().list({ q: old.email });
    expect(data).toEqual([]);

    const merge = await mergeOf(old);
    expect(merge).toMatchObject({ into: kept.email });
    await office().undoMerge(merge?.id ?? '');
    expect(await numbersOf(kept)).toEqual([second.number]);
    const { token = '' } = await logIn(old);
    expect(await numbersOf({ ...old, token })).toEqual([first.number]);
    await expect(office().undoMerge(merge?.id ?? '')).rejects.toMatchObject({ failure: 'missing' });
  });

  test('leave no way around the conflict of an editor who is an author under the earlier address', async () => {
    const [old, editor] = [await anAuthor(journal), await anEditor(journal)];
    const authors = [
      { fullName: 'Claudine Mukamana', email: anAddress(), affiliation: 'School of Economics' },
      { fullName: 'Jean Habimana', email: old.email, affiliation: 'School of Economics' },
    ];
    const { id } = await aSubmission(journal, { authors });
    const read = () => editorialClient(journal.as(editor.token)).byId(id);
    expect(await read()).toMatchObject({ id });
    await office().merge(old.id, editor.email);
    await expect(read()).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    await office().undoMerge((await mergeOf(old))?.id ?? '');
    expect(await read()).toMatchObject({ id });
  });

  test('are not separated when the earlier address belongs to somebody by then, or after thirty days', async () => {
    const [old, kept] = [await anAuthor(journal), await anAuthor(journal)];
    await office().merge(old.id, kept.email);
    const merge = await mergeOf(old);
    const { db } = journal.services;
    const other = await anAuthor(journal);
    await db.update(users).set({ email: old.email }).where(eq(users.id, other.id));
    await expect(office().undoMerge(merge?.id ?? '')).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    expect(await mergeOf(old)).toBeDefined();
    await db.update(users).set({ email: other.email }).where(eq(users.id, other.id));
    const { merging } = journal.services.accounts;
    await merging.sweep();
    expect(await mergeOf(old)).toBeDefined();
    journal.pass(31 * 24 * 3600);
    await merging.sweep();
    expect(await merging.list()).toEqual([]);
    const [row] = await db.select().from(users).where(eq(users.id, old.id));
    expect(row).toMatchObject({ passwordHash: null, email: null });
    journal.pass(-31 * 24 * 3600);
  });
});

describe('a merge is refused', () => {
  test('for one’s own account, for an unknown or the same address, and into a lower role', async () => {
    const [author, editor] = [await anAuthor(journal), await anEditor(journal)];
    await expect(office().merge(administrator.id, author.email)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await expect(office().merge(author.id, anAddress())).rejects.toEqual(atInto(/no account/));
    await expect(office().merge(author.id, author.email)).rejects.toEqual(atInto(/same account/));
    await expect(office().merge(editor.id, author.email)).rejects.toEqual(atInto(/higher role/));
    await expect(office().merge(crypto.randomUUID(), author.email)).rejects.toMatchObject({ failure: 'missing' });
    expect(await numbersOf(author)).toEqual([]);
  });

  test('to anybody but administrators', async () => {
    const [old, kept, editor] = [await anAuthor(journal), await anAuthor(journal), await anEditor(journal)];
    const asEditor = usersClient(journal.as(editor.token));
    await expect(asEditor.merge(old.id, kept.email)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(asEditor.merges()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
