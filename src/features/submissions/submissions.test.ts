import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import { STATUSES } from './rules.ts';

const journal = testJournal();
let author: Person;
let editor: Person;

beforeAll(async () => {
  author = await anAuthor(journal);
  editor = await anAdministrator(journal);
});

const asAuthor = () => submissionsClient(journal.as(author.token));
const asEditor = () => submissionsClient(journal.as(editor.token));

const postRaw = (token: string, body: unknown) =>
  journal.request('/api/v1/submission', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('submitting', () => {
  test('answers the manuscript number, and the author finds it again', async () => {
    const { message, data } = await asAuthor().create(await aDraft(journal, author.token));
    expect(message).toBe('Submission successful!');
    expect(data.number).toMatch(/^MDS-\d{4}-\d{4}$/);
    const mine = (await asAuthor().mine()).find(({ id }) => id === data.id);
    expect(mine).toMatchObject({ status: 'SUBMITTED', history: [{ from: null, to: 'SUBMITTED' }] });
    expect(mine?.authors.map(({ fullName, isCorresponding, order }) => [fullName, isCorresponding, order])).toEqual([
      ['Claudine Mukamana', true, 1],
      ['Eric Nshimiyimana', false, 2],
    ]);
  });

  test('numbers count up without gaps, also when many submit at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => aDraft(journal, author.token)));
    const receipts = await Promise.all(drafts.map((draft) => asAuthor().create(draft)));
    const numbers = receipts.map(({ data }) => Number(data.number.slice(-4))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(8);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(7);
  });

  test('a double click makes one submission', async () => {
    const draft = await aDraft(journal, author.token, { draftId: crypto.randomUUID() });
    const receipts = await Promise.all(Array.from({ length: 5 }, () => asAuthor().create(draft)));
    expect(new Set(receipts.map(({ data }) => data.number)).size).toBe(1);
    expect((await asAuthor().create(draft)).data.number).toBe(receipts[0]?.data.number);
  });

  test('the same draft id of somebody else is another draft', async () => {
    const draftId = crypto.randomUUID();
    const other = await anAuthor(journal);
    const first = await asAuthor().create(await aDraft(journal, author.token, { draftId }));
    const second = await submissionsClient(journal.as(other.token)).create(
      await aDraft(journal, other.token, { draftId }),
    );
    expect(second.data.number).not.toBe(first.data.number);
  });

  test('a topic may be named or given by its id', async () => {
    const [topic] = await journal.services.topics.list();
    const { data } = await asAuthor().create(
      await aDraft(journal, author.token, { topic: (topic?.name ?? '').toUpperCase() }),
    );
    expect((await asAuthor().mine()).find(({ id }) => id === data.id)).toMatchObject({
      topic: topic?.name,
      category: topic?.name,
    });
  });

  test('a receipt leaves for the submitter and a note for each co-author', async () => {
    await journal.work();
    const fresh = await anAuthor(journal);
    const [one, two] = [`one-${fresh.email}`, `two-${fresh.email}`];
    const authors = [fresh.email, one, two].map((email) => ({ fullName: 'Somebody', email, affiliation: 'Kigali' }));
    const { number } = await aSubmission(journal, { author: fresh, authors });
    const subject = `We have received your manuscript ${number}`;
    await expect
      .poll(async () => (await journal.mailsTo(fresh.email)).filter((mail) => mail.subject === subject).length, {
        timeout: 10_000,
      })
      .toBe(1);
    expect((await journal.mailsTo(one))[0]?.text).toContain('named you as an author');
    expect(await journal.mailsTo(two)).toHaveLength(1);
  });
});

describe('what is wrong with a submission', () => {
  test('title, name and affiliation become one line, and nothing in them turns the writing of what follows round', async () => {
    const authors = [{ fullName: 'Aline\n\u202eIngabire', email: author.email, affiliation: 'School\r\nof Economics' }];
    const draft = await aDraft(journal, author.token, { manuscriptTitle: 'Terraces\nand \u2067tenure', authors });
    const { data } = await asAuthor().create(draft);
    const made = (await asAuthor().mine()).find(({ id }) => id === data.id);
    expect(made?.manuscriptTitle).toBe('Terraces and tenure');
    expect(made?.authors[0]).toMatchObject({ fullName: 'Aline Ingabire', affiliation: 'School of Economics' });
  });

  test('a name that is too long is not called missing', async () => {
    const authors = [{ fullName: 'n'.repeat(101), email: author.email, affiliation: 'Kigali' }];
    await expect(asAuthor().create(await aDraft(journal, author.token, { authors }))).rejects.toMatchObject({
      issues: [{ path: 'authors.0.fullName', message: 'A name may have at most 100 characters.' }],
    });
  });

  test('is told in one go, at its fields', async () => {
    const response = await postRaw(author.token, {
      manuscriptTitle: ' ',
      topic: '',
      abstract: 'x'.repeat(10_001),
      keywords: '',
      authors: [{ fullName: 'A', email: 'nobody', affiliation: '' }],
      files: [{ fileUrl: 'x', fileType: 'PASSPORT' }],
      declarations: [],
    });
    expect(response.status).toBe(400);
    const { issues } = (await response.json()) as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual([
      'manuscriptTitle',
      'topic',
      'abstract',
      'keywords',
      'authors.0.email',
      'authors.0.affiliation',
      'files.0.fileType',
      'declarations',
    ]);
  });

  test.each([
    ['without declarations', { declarations: [] }, 'declarations'],
    ['without files', { files: [] }, 'files.MANUSCRIPT'],
    ['with a topic that is gone', { topic: 'Alchemy' }, 'topic'],
    ['without authors', { authors: [] }, 'authors'],
  ])('%s', async (_, change, path) => {
    const draft = await aDraft(journal, author.token, change);
    await expect(asAuthor().create(draft)).rejects.toMatchObject({
      failure: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('a declaration that is named but not ticked does not count', async () => {
    const draft = await aDraft(journal, author.token);
    const declarations = draft.declarations.map((declaration, index) => ({ ...declaration, isChecked: index > 0 }));
    await expect(asAuthor().create({ ...draft, declarations })).rejects.toMatchObject({ failure: 'invalid' });
  });

  test('somebody else’s upload, one already used, and one named twice are not attached', async () => {
    const other = await anAuthor(journal);
    const theirs = await anUpload(journal, other.token);
    const draft = await aDraft(journal, author.token);
    const [manuscript, letter] = draft.files;
    const withFirst = (fileUrl: string) => ({
      ...draft,
      files: [{ fileUrl, fileType: 'MANUSCRIPT' as const }, ...(letter ? [letter] : [])],
    });
    await expect(asAuthor().create(withFirst(theirs.fileUrl))).rejects.toMatchObject({
      issues: [{ path: 'files.0.fileUrl' }],
    });
    await expect(asAuthor().create(withFirst(letter?.fileUrl ?? ''))).rejects.toMatchObject({ failure: 'invalid' });
    await asAuthor().create(draft);
    const again = await aDraft(journal, author.token);
    const used = {
      ...again,
      files: [...again.files, { fileUrl: manuscript?.fileUrl ?? '', fileType: 'MANUSCRIPT' as const }],
    };
    await expect(asAuthor().create(used)).rejects.toMatchObject({ issues: [{ path: 'files.2.fileUrl' }] });
    // A refusal attaches nothing: the good files can be sent again.
    expect((await asAuthor().create(again)).success).toBe(true);
  });

  test('facts the client claims about a file have no effect', async () => {
    const draft = await aDraft(journal, author.token);
    const files = draft.files.map((file) => ({ ...file, fileName: 'evil.html', mimeType: 'text/html', fileSize: 1 }));
    const response = await postRaw(author.token, { ...draft, status: 'PUBLISHED', number: 'MDS-1900-0001', files });
    const { data } = (await response.json()) as { data: { id: string } };
    const mine = (await asAuthor().mine()).find(({ id }) => id === data.id);
    expect(mine).toMatchObject({
      status: 'SUBMITTED',
      files: [{ fileName: 'paper.pdf', mimeType: 'application/pdf' }, { fileName: 'letter.pdf' }],
    });
  });
});

describe('who may do what', () => {
  test('a visitor may neither submit nor look at statistics, an author not change a status', async () => {
    const { id } = await aSubmission(journal, { author });
    const visitor = submissionsClient(journal.as());
    await expect(visitor.mine()).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(visitor.stats()).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(asAuthor().stats()).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(asAuthor().update(id, { status: 'PUBLISHED' })).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('an author sees only own submissions', async () => {
    const other = await anAuthor(journal);
    expect(await submissionsClient(journal.as(other.token)).mine()).toEqual([]);
  });
});

describe('changing a status', () => {
  test('counts have every status, zeros included', async () => {
    const stats = await asEditor().stats();
    expect(Object.keys(stats).sort()).toEqual([...STATUSES].sort());
  });

  test('moves the counts, keeps the history, and tells the author with the note', async () => {
    const { id, author: owner } = await aSubmission(journal);
    const before = await asEditor().stats();
    const { message } = await asEditor().update(id, { status: 'UNDER_REVIEW', note: 'Two reviewers found.' });
    expect(message).toBe('Status updated successfully!');
    const after = await asEditor().stats();
    expect([after.SUBMITTED - before.SUBMITTED, after.UNDER_REVIEW - before.UNDER_REVIEW]).toEqual([-1, 1]);
    const [mine] = await submissionsClient(journal.as(owner.token)).mine();
    expect(mine?.history.map(({ to }) => to)).toEqual(['SUBMITTED', 'UNDER_REVIEW']);
    expect(mine?.history.at(-1)?.note).toBe('Two reviewers found.');
    await expect
      // Reactions run beside each other: the receipt may come after the news.
      .poll(async () => (await journal.mailsTo(owner.email)).map(({ text }) => text).join(), { timeout: 25_000 })
      .toContain('Under review');
  });

  test.each([
    ['an unknown status', { status: 'PRINTED' }],
    ['an issue that is not there', { issueId: crypto.randomUUID() }],
    ['a slug that breaks an address', { slug: '../x' }],
  ])('%s is 400', async (_, change) => {
    const { id } = await aSubmission(journal, { author });
    await expect(asEditor().update(id, change as never)).rejects.toMatchObject({ failure: 'invalid' });
  });

  test('an unknown and a malformed id are 404', async () => {
    await expect(asEditor().update(crypto.randomUUID(), { status: 'REJECTED' })).rejects.toMatchObject({
      failure: 'missing',
    });
    await expect(asEditor().update('seven', { status: 'REJECTED' })).rejects.toMatchObject({ failure: 'missing' });
  });

  test('the publication file has to be a PDF of the editor’s own', async () => {
    const { id } = await aSubmission(journal, { author });
    const theirs = await anUpload(journal, author.token);
    await expect(asEditor().update(id, { publicationFileUrl: theirs.fileUrl })).rejects.toMatchObject({
      issues: [{ path: 'publicationFileUrl' }],
    });
  });
});
