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
  test('come with the submission, bare or as addresses, and stand on the article', async () => {
    const author = await anAuthor(journal);
    const person = { email: author.email, affiliation: 'Kigali' };
    const authors = [
      { ...person, fullName: 'One', orcid: `https://orcid.org/${ORCID}`, ror: `ror.org/${ROR}/` },
      { ...person, fullName: 'Two', orcid: '0000-0002-1694-233x', ror: '' },
      { ...person, fullName: 'Three' },
    ];
    const { id, number } = await aSubmission(journal, { author, authors, status: 'PUBLISHED' });
    const known = [
      { fullName: 'One', orcid: ORCID, ror: ROR },
      { fullName: 'Two', orcid: '0000-0002-1694-233X', ror: null },
      { fullName: 'Three', orcid: null, ror: null },
    ];
    expect((await submissionsClient(journal.as(author.token)).mineByNumber(number)).authors).toMatchObject(known);
    expect((await staffView(id)).authors).toMatchObject(known);
    expect((await articlesClient(journal.as()).byNumber(number)).authors).toMatchObject(known);
  });

  test('that are none are refused at their fields', async () => {
    const author = await anAuthor(journal);
    const person = { fullName: 'One', email: author.email, affiliation: 'Kigali' };
    const authors = [person, { ...person, orcid: '0000-0002-1825-0098', ror: 'https://ror.org/x' }];
    const draft = await aDraft(journal, author.token, { authors });
    await expect(submissionsClient(journal.as(author.token)).create(draft)).rejects.toMatchObject({
      issues: [{ path: 'authors.1.orcid' }, { path: 'authors.1.ror' }],
    });
  });

  test('are kept with a draft', async () => {
    const author = await anAuthor(journal);
    const client = submissionsClient(journal.as(author.token));
    const blank = { manuscriptTitle: '', topic: '', abstract: '', keywords: '', files: [], declarations: [] };
    const authors = [
      { fullName: 'One', email: '', affiliation: '', orcid: 'half an iD', ror: ROR },
      { fullName: 'From an older wizard', email: '', affiliation: '' },
    ];
    await client.keepDraft(crypto.randomUUID(), 0, { ...blank, authors });
    expect((await client.latestDraft()).data?.content.authors).toEqual(authors);
  });
});

describe('staff', () => {
  const asNamed = async (id: string) => {
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

  test('correct how authors are named: on the article, in the history and in the audit log; the addresses stay', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'PUBLISHED' });
    const before = await staffView(id);
    const { authors, version } = await asNamed(id);
    const corrected = authors.map((known) =>
      known.order === 1 ? { ...known, fullName: 'Claudine Mukamanna', orcid: ORCID, ror: ROR } : known,
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
    const mine = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(mine.history.at(-1)?.note).toBe('Details of the authors were corrected: Claudine Mukamanna.');
    const { data: log } = await siteClient(journal.as(editor.token)).auditLog({ type: 'submission.authors-corrected' });
    expect(log[0]?.what).toBe(`corrected the authors of ${number}`);
  });

  test('who change nothing leave no trace', async () => {
    const { id } = await aSubmission(journal);
    const named = await asNamed(id);
    await staff().correctAuthors(id, named);
    expect((await staffView(id)).version).toBe(named.version);
    expect((await staffView(id)).history).toHaveLength(1);
  });

  test('cannot overwrite a newer version, nor add, drop or double an author', async () => {
    const { id } = await aSubmission(journal);
    const { authors, version } = await asNamed(id);
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
    const faulty = authors.map((author) => ({ ...author, affiliation: ' ', orcid: '1' }));
    await expect(staff().correctAuthors(id, { authors: faulty })).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: 'authors.1.orcid' })]),
    });
  });

  test('alone may do it', async () => {
    const { id, author } = await aSubmission(journal);
    const named = await asNamed(id);
    await expect(submissionsClient(journal.as(author.token)).correctAuthors(id, named)).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(staff().correctAuthors(crypto.randomUUID(), named)).rejects.toMatchObject({ failure: 'missing' });
  });
});
