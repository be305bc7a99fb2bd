import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownAccountClient } from '#features/accounts/client.ts';
import { uploads } from '#features/files/server/tables.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAuthor, anUpload, PASSWORD, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import type { DraftContent } from './draft-contract.ts';
import { drafts } from './server/tables.ts';

const journal = testJournal();
const failure = (code: string) => expect.objectContaining({ code });
const client = ({ token }: Person) => submissionsClient(journal.as(token));

const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  manuscriptTitle: 'Half a title',
  topic: '',
  abstract: '',
  keywords: '',
  authors: [{ fullName: 'Claudine', email: '', affiliation: '' }],
  files: [],
  declarations: [],
  ...change,
});

let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});

describe('a draft', () => {
  test('is available on another device, with the metadata of its files', async () => {
    const id = crypto.randomUUID();
    const { fileUrl } = await anUpload(journal, author.token, 'paper.pdf');
    const files = [{ fileUrl, fileType: 'MANUSCRIPT' as const }];
    expect(await client(author).saveDraft(id, 0, content({ files }))).toBe(1);
    const { data } = await client(author).latestDraft();
    expect(data).toMatchObject({ id, version: 1, content: { manuscriptTitle: 'Half a title' } });
    expect(data?.content.files).toMatchObject([{ fileUrl, fileName: 'paper.pdf', fileType: 'MANUSCRIPT' }]);
  });

  test('reports how many of its files have expired', async () => {
    const person = await anAuthor(journal);
    const [stored, lost] = [await anUpload(journal, person.token), await anUpload(journal, person.token)];
    const files = [stored, lost].map(({ fileUrl }) => ({ fileUrl, fileType: 'MANUSCRIPT' as const }));
    await client(person).saveDraft(crypto.randomUUID(), 0, content({ files }));
    await journal.services.db.delete(uploads).where(eq(uploads.id, asId(lost.id)));
    const { data, lostFiles } = await client(person).latestDraft();
    expect(lostFiles).toBe(1);
    expect(data?.content.files.map(({ fileUrl }) => fileUrl)).toEqual([stored.fileUrl]);
  });

  test('from a device that has not seen the newest version overwrites nothing', async () => {
    const id = crypto.randomUUID();
    await client(author).saveDraft(id, 0, content());
    expect(await client(author).saveDraft(id, 1, content({ manuscriptTitle: 'Newer' }))).toBe(2);
    for (const version of [0, 1]) {
      await expect(client(author).saveDraft(id, version, content())).rejects.toEqual(failure('DRAFT_CHANGED'));
    }
    expect((await client(author).latestDraft()).data?.content.manuscriptTitle).toBe('Newer');
  });

  test('of somebody else can be neither read, changed nor discarded', async () => {
    const id = crypto.randomUUID();
    const other = await anAuthor(journal);
    await client(author).saveDraft(id, 0, content());
    expect((await client(other).latestDraft()).data).toBeNull();
    await expect(client(other).saveDraft(id, 1, content())).rejects.toEqual(failure('NOT_FOUND'));
    // Draft ids are unique per user: a refusal would reveal that somebody else has a draft with this id.
    expect(await client(other).saveDraft(id, 0, { ...content(), manuscriptTitle: 'Mine' })).toBe(1);
    expect((await client(author).latestDraft()).data?.content.manuscriptTitle).not.toBe('Mine');
    await client(other).discardDraft(id);
    expect((await client(author).latestDraft()).data?.id).toBe(id);
  });

  test('is deleted when it is submitted, and cannot be saved again', async () => {
    const person = await anAuthor(journal);
    const id = crypto.randomUUID();
    await client(person).saveDraft(id, 0, content());
    await client(person).create(await aDraft(journal, person.token, { draftId: id }));
    expect((await client(person).latestDraft()).data).toBeNull();
    await expect(client(person).saveDraft(id, 1, content())).rejects.toEqual(failure('DRAFT_SUBMITTED'));
    await expect(client(person).saveDraft(id, 0, content())).rejects.toEqual(failure('DRAFT_SUBMITTED'));
  });

  test('is one of at most twenty, and is erased with the account', async () => {
    const person = await anAuthor(journal);
    for (let count = 0; count < 22; count++) {
      journal.pass(1);
      await client(person).saveDraft(crypto.randomUUID(), 0, content());
    }
    const count = async () =>
      (await journal.services.db.select().from(drafts).where(eq(drafts.userId, person.id))).length;
    expect(await count()).toBe(20);
    await ownAccountClient(journal.as(person.token)).delete(PASSWORD);
    expect(await count()).toBe(0);
  });

  test('with a lone surrogate is saved with a replacement character', async () => {
    const id = crypto.randomUUID();
    await client(author).saveDraft(id, 0, content({ manuscriptTitle: 'A \ud800 title' }));
    expect((await client(author).latestDraft()).data?.content.manuscriptTitle).toBe('A \ufffd title');
  });

  test.each([
    ['a title that is too long', { manuscriptTitle: 'x'.repeat(1001) }],
    ['101 authors', { authors: Array(101).fill({ fullName: '', email: '', affiliation: '' }) }],
    ['a file of an unknown type', { files: [{ fileUrl: 'x', fileType: 'PASSPORT' }] }],
    ['a number for a title', { manuscriptTitle: 7 }],
  ])('with %s is refused', async (_, change) => {
    const sent = content(change as Partial<DraftContent>);
    await expect(client(author).saveDraft(crypto.randomUUID(), 0, sent)).rejects.toMatchObject({ failure: 'invalid' });
  });
});
