import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { siteClient } from '#features/site/client.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const staff = () => submissionsClient(journal.as(editor.token));
const staffView = (id: string) => editorialClient(journal.as(editor.token)).byId(id);
const ORCID = '0000-0002-1825-0097';
const ROR = '03yrm5c26';

describe('an author’s iDs', () => {
  test('are submitted bare or as addresses and shown with the article', async () => {
    const author = await anAuthor(journal);
    const person = { email: author.email, affiliation: 'Kigali' };
    const authors = [
      { ...person, fullName: 'One', orcid: `https://orcid.org/${ORCID}`, ror: `ror.org/${ROR}/` },
      { ...person, fullName: 'Two', orcid: '0000-0002-1694-233x', ror: '' },
      { ...person, fullName: 'Three' },
    ];
    const { id, number } = await aSubmission(journal, { author, authors, status: 'PUBLISHED' });
    const expected = [
      { fullName: 'One', orcid: ORCID, ror: ROR },
      { fullName: 'Two', orcid: '0000-0002-1694-233X', ror: null },
      { fullName: 'Three', orcid: null, ror: null },
    ];
    expect((await submissionsClient(journal.as(author.token)).mineByNumber(number)).authors).toMatchObject(expected);
    expect((await staffView(id)).authors).toMatchObject(expected);
    expect((await articlesClient(journal.as()).byNumber(number)).authors).toMatchObject(expected);
  });

  test('are refused with field errors when they are invalid', async () => {
    const author = await anAuthor(journal);
    const person = { fullName: 'One', email: author.email, affiliation: 'Kigali' };
    const authors = [person, { ...person, orcid: '0000-0002-1825-0098', ror: 'https://ror.org/x' }];
    const draft = await aDraft(journal, author.token, { authors });
    await expect(submissionsClient(journal.as(author.token)).create(draft)).rejects.toMatchObject({
      issues: [{ path: 'authors.1.orcid' }, { path: 'authors.1.ror' }],
    });
  });

  test('are saved with a draft', async () => {
    const author = await anAuthor(journal);
    const client = submissionsClient(journal.as(author.token));
    const blank = { manuscriptTitle: '', topic: '', abstract: '', keywords: '', files: [], declarations: [] };
    const authors = [
      { fullName: 'One', email: '', affiliation: '', orcid: 'half an iD', ror: ROR },
      { fullName: 'From an older wizard', email: '', affiliation: '' },
    ];
    await client.saveDraft(crypto.randomUUID(), 0, { ...blank, authors });
    expect((await client.latestDraft()).data?.content.authors).toEqual(authors);
  });
});

describe('staff', () => {
  const currentAuthors = async (id: string) => {
    const { authors, version } = await staffView(id);
    return {
      authors: authors.map(({ order, fullName, affiliation, orcid, ror }) => ({
        order,
        fullName,
        affiliation,
        orcid,
        ror,
      })),
      version,
    };
  };

  test('correct authors on the article, with entries in history and audit log; the e-mail addresses stay', async () => {
    const { id, number, author: submitter } = await aSubmission(journal, { status: 'PUBLISHED' });
    const before = await staffView(id);
    const { authors, version } = await currentAuthors(id);
    const corrected = authors.map((author) =>
      author.order === 1 ? { ...author, fullName: 'Claudine Mukamanna', orcid: ORCID, ror: ROR } : author,
    );
    const { message } = await staff().correctAuthors(id, { authors: corrected, version });
    expect(message).toBe('Authors saved!');
    const [first] = (await articlesClient(journal.as()).byNumber(number)).authors;
    expect(first).toMatchObject({ fullName: 'Claudine Mukamanna', orcid: ORCID, ror: ROR });
    const found = await journal.request('/api/v1/search?q=Mukamanna');
    expect(await found.text()).toContain(number);
    const after = await staffView(id);
    expect(after.authors.map(({ email }) => email)).toEqual(before.authors.map(({ email }) => email));
    expect(after.history.at(-1)).toMatchObject({ to: 'PUBLISHED', by: 'Jean Habimana' });
    const mine = await submissionsClient(journal.as(submitter.token)).mineByNumber(number);
    expect(mine.history.at(-1)?.corrections).toEqual([
      expect.objectContaining({ field: 'authors', after: expect.stringContaining('Claudine Mukamanna') }),
    ]);
    const { data: log } = await siteClient(journal.as(editor.token)).auditLog({ type: 'submission.authors-corrected' });
    expect(log[0]?.what).toBe(`corrected the authors of ${number}`);
  });

  test('record no change when they change nothing', async () => {
    const { id } = await aSubmission(journal);
    const unchanged = await currentAuthors(id);
    await staff().correctAuthors(id, unchanged);
    expect((await staffView(id)).version).toBe(unchanged.version);
    expect((await staffView(id)).history).toHaveLength(1);
  });

  test('cannot overwrite a newer version, nor add, remove or duplicate an author', async () => {
    const { id } = await aSubmission(journal);
    const { authors, version } = await currentAuthors(id);
    const [first] = authors;
    if (!first) throw new Error('There is no author.');
    for (const others of [
      [first],
      [first, first],
      [...authors, { ...first, order: 3 }],
      [],
      [first, { ...first, order: 0.5 }],
    ])
      await expect(staff().correctAuthors(id, { authors: others, version })).rejects.toMatchObject({
        failure: 'conflict',
      });
    await staff().update(id, { status: 'UNDER_REVIEW', tellAuthors: false });
    const renamed = authors.map((author) => ({ ...author, fullName: 'X' }));
    await expect(staff().correctAuthors(id, { authors: renamed, version })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const invalid = authors.map((author) => ({ ...author, affiliation: ' ', orcid: '1' }));
    await expect(staff().correctAuthors(id, { authors: invalid })).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: 'authors.1.orcid' })]),
    });
  });

  test('are the only ones who may correct authors', async () => {
    const { id, author } = await aSubmission(journal);
    const unchanged = await currentAuthors(id);
    await expect(submissionsClient(journal.as(author.token)).correctAuthors(id, unchanged)).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(staff().correctAuthors(crypto.randomUUID(), unchanged)).rejects.toMatchObject({ failure: 'missing' });
  });
});
