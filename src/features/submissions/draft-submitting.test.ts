import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAuthor, anUpload, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import type { SubmissionInput } from './contract.ts';
import type { DraftContent } from './draft-contract.ts';

const journal = testJournal();
const failure = (code: string) => expect.objectContaining({ failure: 'conflict', code });
const client = ({ token }: Person) => submissionsClient(journal.as(token));
const contentOf = (draft: SubmissionInput) => draft as DraftContent;

let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});

describe('a draft that is submitted', () => {
  test('from an outdated version is refused, and the newer version stays', async () => {
    const draftId = crypto.randomUUID();
    const older = await aDraft(journal, author.token, { draftId });
    const newer = { ...older, abstract: 'What the other device has written since.' };
    await client(author).saveDraft(draftId, 0, contentOf(older));
    await client(author).saveDraft(draftId, 1, contentOf(newer));
    for (const draftVersion of [0, 1])
      await expect(client(author).create({ ...older, draftVersion })).rejects.toEqual(failure('DRAFT_CHANGED'));
    expect((await client(author).latestDraft()).data).toMatchObject({
      id: draftId,
      version: 2,
      content: { abstract: newer.abstract },
    });
    const { data } = await client(author).create({ ...newer, draftVersion: 2 });
    expect((await client(author).mineByNumber(data.number)).abstract).toBe(newer.abstract);
    expect((await client(author).latestDraft()).data?.id).not.toBe(draftId);
  });

  test('is accepted without a version, and with a version of a draft that was discarded elsewhere', async () => {
    const draftId = crypto.randomUUID();
    const draft = await aDraft(journal, author.token, { draftId });
    await client(author).saveDraft(draftId, 0, contentOf(draft));
    await client(author).saveDraft(draftId, 1, contentOf(draft));
    expect((await client(author).create(draft)).success).toBe(true);
    const other = await aDraft(journal, author.token, { draftId: crypto.randomUUID(), draftVersion: 7 });
    expect((await client(author).create(other)).success).toBe(true);
  });

  test('is found by its id although another draft was edited later', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const draft = contentOf(await aDraft(journal, author.token));
    await client(author).saveDraft(first, 0, { ...draft, manuscriptTitle: 'First' });
    journal.pass(1);
    await client(author).saveDraft(second, 0, { ...draft, manuscriptTitle: 'Second' });
    expect((await client(author).latestDraft()).data?.content.manuscriptTitle).toBe('Second');
    expect((await client(author).latestDraft(first)).data?.content.manuscriptTitle).toBe('First');
    expect((await client(await anAuthor(journal)).latestDraft(first)).data).toBeNull();
  });

  test('again with the same content gets the same receipt, also when it is written differently', async () => {
    const sent = await aDraft(journal, author.token, {
      draftId: crypto.randomUUID(),
      manuscriptTitle: '  Terraces\nand \u2067tenure ',
      keywords: ' soil, half a \ud800 character ',
      authors: [{ fullName: 'Aline', email: 'Aline@Example.org', affiliation: 'Kigali', orcid: '', ror: null }],
    });
    const [first, again] = [await client(author).create(sent), await client(author).create(sent)];
    expect(again.data).toEqual(first.data);
    const topic = (await journal.services.topics.list()).find(({ id }) => id === sent.topic)?.name ?? '';
    const normalised = { ...sent, topic, manuscriptTitle: 'Terraces and tenure', draftVersion: 3 };
    expect((await client(author).create(normalised)).data).toEqual(first.data);
  });

  test('again with another file or changed content is refused', async () => {
    const sent = await aDraft(journal, author.token, { draftId: crypto.randomUUID() });
    const { data } = await client(author).create(sent);
    const file = { fileUrl: (await anUpload(journal, author.token)).fileUrl, fileType: 'MANUSCRIPT' as const };
    const topic = (await journal.services.topics.add(`Topic ${crypto.randomUUID()}`)).id;
    const changes: Partial<SubmissionInput>[] = [
      { manuscriptTitle: 'Another title' },
      { abstract: 'Another abstract' },
      { keywords: 'others' },
      { topic },
      { authors: sent.authors.slice(1) },
      { authors: sent.authors.toReversed() },
      { authors: sent.authors.map((card) => ({ ...card, affiliation: 'Huye' })) },
      { authors: sent.authors.map((card) => ({ ...card, orcid: '0000-0002-1825-0097' })) },
      { files: [...sent.files, file] },
    ];
    for (const change of changes)
      await expect(client(author).create({ ...sent, ...change })).rejects.toEqual(failure('DRAFT_SUBMITTED'));
    expect(await client(author).mineByNumber(data.number)).toMatchObject({ manuscriptTitle: sent.manuscriptTitle });
    // The upload of the refused request can still be attached.
    const other = await aDraft(journal, author.token);
    expect((await client(author).create({ ...other, files: [...other.files, file] })).success).toBe(true);
  });

  test('by several windows at once with different titles makes one submission, and the others are refused', async () => {
    const sent = await aDraft(journal, author.token, { draftId: crypto.randomUUID() });
    const titles = ['One', 'Two', 'Three', 'Four'];
    const outcome = (manuscriptTitle: string) =>
      client(author)
        .create({ ...sent, manuscriptTitle })
        .then(
          () => 'created',
          ({ code }) => code as string,
        );
    const codes = await Promise.all(titles.map(outcome));
    expect(codes.toSorted()).toEqual(['DRAFT_SUBMITTED', 'DRAFT_SUBMITTED', 'DRAFT_SUBMITTED', 'created']);
  });

  test('while another window saves it for the first time does not reappear as a draft', async () => {
    const person = await anAuthor(journal);
    const topic = (await journal.services.topics.list())[0]?.id ?? '';
    for (let round = 0; round < 40; round++) {
      const draftId = crypto.randomUUID();
      const sent = await aDraft(journal, person.token, { draftId, topic });
      const saveLater = async () => {
        await new Promise((done) => setTimeout(done, round % 20));
        return client(person).saveDraft(draftId, 0, contentOf(sent));
      };
      const [submitted] = await Promise.allSettled([client(person).create(sent), saveLater()]);
      expect([round, submitted.status]).toEqual([round, 'fulfilled']);
      expect([round, (await client(person).latestDraft()).data]).toEqual([round, null]);
    }
  });
});
