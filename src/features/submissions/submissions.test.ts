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
  test('returns the manuscript number, and lists the submission for its author', async () => {
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

  test('assigns numbers without gaps, also when many authors submit at once', async () => {
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

  test('with another person’s draft id makes a separate submission', async () => {
    const draftId = crypto.randomUUID();
    const other = await anAuthor(journal);
    const first = await asAuthor().create(await aDraft(journal, author.token, { draftId }));
    const second = await submissionsClient(journal.as(other.token)).create(
      await aDraft(journal, other.token, { draftId }),
    );
    expect(second.data.number).not.toBe(first.data.number);
  });

  test('accepts a topic by name or by id', async () => {
    const [topic] = await journal.services.topics.list();
    const { data } = await asAuthor().create(
      await aDraft(journal, author.token, { topic: (topic?.name ?? '').toUpperCase() }),
    );
    expect((await asAuthor().mine()).find(({ id }) => id === data.id)).toMatchObject({
      topic: topic?.name,
      category: topic?.name,
    });
  });

  test('mails a receipt to the submitter and a message to each co-author', async () => {
    await journal.work();
    const submitter = await anAuthor(journal);
    const [one, two] = [`one-${submitter.email}`, `two-${submitter.email}`];
    const authors = [submitter.email, one, two].map((email) => ({
      fullName: 'Somebody',
      email,
      affiliation: 'Kigali',
    }));
    const { number } = await aSubmission(journal, { author: submitter, authors });
    const subject = `We have received your manuscript ${number}`;
    await expect
      .poll(async () => (await journal.mailsTo(submitter.email)).filter((mail) => mail.subject === subject).length, {
        timeout: 10_000,
      })
      .toBe(1);
    expect((await journal.mailsTo(one))[0]?.text).toContain('named you as an author');
    expect(await journal.mailsTo(two)).toHaveLength(1);
  });
});

describe('validation', () => {
  test('title, name and affiliation become one line, without characters that reverse the direction of the text', async () => {
    const authors = [{ fullName: 'Aline\n\u202eIngabire', email: author.email, affiliation: 'School\r\nof Economics' }];
    const draft = await aDraft(journal, author.token, { manuscriptTitle: 'Terraces\nand \u2067tenure', authors });
    const { data } = await asAuthor().create(draft);
    const made = (await asAuthor().mine()).find(({ id }) => id === data.id);
    expect(made?.manuscriptTitle).toBe('Terraces and tenure');
    expect(made?.authors[0]).toMatchObject({ fullName: 'Aline Ingabire', affiliation: 'School of Economics' });
  });

  test('a name that is too long has its own message, not that of a missing name', async () => {
    const authors = [{ fullName: 'n'.repeat(101), email: author.email, affiliation: 'Kigali' }];
    await expect(asAuthor().create(await aDraft(journal, author.token, { authors }))).rejects.toMatchObject({
      issues: [{ path: 'authors.0.fullName', message: 'A name may have at most 100 characters.' }],
    });
  });

  test('reports all field errors at once', async () => {
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
      'keywords',
      'abstract',
      'authors.0.email',
      'authors.0.affiliation',
      'files.0.fileType',
      'declarations',
    ]);
  });

  test.each([
    ['without declarations', { declarations: [] }, 'declarations'],
    ['without files', { files: [] }, 'files.MANUSCRIPT'],
    ['with an unknown topic', { topic: 'Alchemy' }, 'topic'],
    ['without authors', { authors: [] }, 'authors'],
  ])('refuses a submission %s', async (_, change, path) => {
    const draft = await aDraft(journal, author.token, change);
    await expect(asAuthor().create(draft)).rejects.toMatchObject({
      failure: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('a declaration that is sent but not ticked does not count', async () => {
    const draft = await aDraft(journal, author.token);
    const declarations = draft.declarations.map((declaration, index) => ({ ...declaration, isChecked: index > 0 }));
    await expect(asAuthor().create({ ...draft, declarations })).rejects.toMatchObject({ failure: 'invalid' });
  });

  test('refuses another person’s upload, an upload that is already attached, and one listed twice', async () => {
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
    // A refused submission attaches nothing, so the valid files can be submitted again.
    expect((await asAuthor().create(again)).success).toBe(true);
  });

  test('file metadata sent by the client has no effect', async () => {
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

describe('permissions', () => {
  test('visitors may neither list submissions nor read statistics, authors may not change a status', async () => {
    const { id } = await aSubmission(journal, { author });
    const visitor = submissionsClient(journal.as());
    await expect(visitor.mine()).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(visitor.stats()).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(asAuthor().stats()).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(asAuthor().update(id, { status: 'PUBLISHED' })).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('authors see only their own submissions', async () => {
    const other = await anAuthor(journal);
    expect(await submissionsClient(journal.as(other.token)).mine()).toEqual([]);
  });
});

describe('changing a status', () => {
  test('the counts include every status, also those with zero', async () => {
    const stats = await asEditor().stats();
    expect(Object.keys(stats).sort()).toEqual([...STATUSES].sort());
  });

  test('updates the counts, extends the history, and mails the author the note', async () => {
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
      // Reactions run in parallel, so the receipt may arrive after the mail about the status.
      .poll(async () => (await journal.mailsTo(owner.email)).map(({ text }) => text).join(), { timeout: 25_000 })
      .toContain('is under review');
  });

  test.each([
    ['an unknown status', { status: 'PRINTED' }],
    ['an unknown issue', { issueId: crypto.randomUUID() }],
    ['a slug that is not a valid path segment', { slug: '../x' }],
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

  test('the publication file has to be the editor’s own upload', async () => {
    const { id } = await aSubmission(journal, { author });
    const theirs = await anUpload(journal, author.token);
    await expect(asEditor().update(id, { publicationFileUrl: theirs.fileUrl })).rejects.toMatchObject({
      issues: [{ path: 'publicationFileUrl' }],
    });
  });
});
