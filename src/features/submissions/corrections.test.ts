import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { siteClient } from '#features/site/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';

const journal = testJournal();
let admin: Person;
let editor: Person;
beforeAll(async () => {
  [admin, editor] = [await anAdministrator(journal), await anEditor(journal)];
  await journal.work();
  for (const name of ['Agricultural Economics', 'Trade']) await topicsClient(journal.as(admin.token)).add({ name });
});
const as = ({ token }: Person) => submissionsClient(journal.as(token));
const staffView = (id: string) => editorialClient(journal.as(editor.token)).byId(id);

const CORRECTION = {
  manuscriptTitle: 'Terraces, Tenure and Trees',
  abstract: 'A better abstract.',
  keywords: 'trees, soil',
  topic: 'Trade',
  articleType: 'BOOK_REVIEW' as const,
  jelCodes: ['Q23'],
  acknowledgements: 'We thank the reader who saw it.',
};
const AUTHORS = [
  { fullName: 'Eric Nshimiyimana', email: 'eric@example.org', affiliation: 'Huye' },
  { fullName: 'Diane Uwera', email: 'diane@example.org', affiliation: 'Musanze' },
];

describe('an editor', () => {
  test('corrects a published article: readers, history, audit log and author follow, the address stays', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'PUBLISHED' });
    const before = await articlesClient(journal.as()).byNumber(number);
    const { version } = await staffView(id);
    const { data } = await as(editor).update(id, { ...CORRECTION, authors: AUTHORS, version });
    expect(data.version).toBe(version + 1);
    const after = await articlesClient(journal.as()).byNumber(number);
    expect(after).toMatchObject(CORRECTION);
    expect(after.authors.map(({ fullName }) => fullName)).toEqual(['Eric Nshimiyimana', 'Diane Uwera']);
    expect(after.slug).toBe(before.slug);
    expect(after.updatedAt > before.updatedAt).toBe(true);

    const entry = (await staffView(id)).history.at(-1);
    expect(entry).toMatchObject({ from: 'PUBLISHED', to: 'PUBLISHED', byAuthor: false });
    const fields = entry?.corrections.map(({ field }) => field).sort();
    expect(fields).toEqual([...Object.keys(CORRECTION), 'authors'].sort());
    expect(entry?.corrections.find(({ field }) => field === 'manuscriptTitle')).toEqual({
      field: 'manuscriptTitle',
      before: 'Terraces and Tenure',
      after: CORRECTION.manuscriptTitle,
    });
    expect((await as(author).mineByNumber(number)).history.at(-1)?.corrections).toEqual(entry?.corrections);
    const { data: log } = await siteClient(journal.as(admin.token)).auditLog({ type: 'submission.changed' });
    expect(log[0]?.what).toMatch(new RegExp(`^corrected article type, article title, .* and authors of ${number}$`));
  });

  test('tells nobody by mail of a correction alone', async () => {
    const { id, author } = await aSubmission(journal, { status: 'UNDER_REVIEW' });
    await as(editor).update(id, { manuscriptTitle: 'Another' });
    // A message is mailed, so a mail about the correction before it would be there too.
    await as(editor).update(id, { abstract: 'Another.', note: 'Corrected.' });
    const mails = async () =>
      (await journal.mailsTo(author.email)).filter(({ subject }) => subject.includes('manuscript'));
    const expected = ['News of your manuscript', 'We have received your manuscript', 'Your manuscript'];
    await expect.poll(async () => (await mails()).some(({ text }) => text.includes('Corrected.'))).toBe(true);
    // The mails of two steps are written at the same time, in no order.
    await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(expected.length);
    expect((await mails()).map(({ subject }) => subject.replace(/ MDS-.*/, '')).sort()).toEqual(expected);
  });

  test('may send back the record as it was read, which changes and records nothing', async () => {
    const { id } = await aSubmission(journal, { status: 'PUBLISHED', jelCodes: ['Q15'] });
    const record = await staffView(id);
    const response = await journal.request(`/api/v1/submission/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(record),
    });
    expect(response.status).toBe(200);
    const { version: _, files: _files, ...after } = await staffView(id);
    expect(record).toMatchObject(after);
  });

  test('cannot overwrite a colleague’s correction: the second is refused and changes nothing', async () => {
    const { id } = await aSubmission(journal);
    const { version } = await staffView(id);
    await as(editor).update(id, { manuscriptTitle: 'The first', version });
    await expect(as(admin).update(id, { manuscriptTitle: 'The second', abstract: 'X', version })).rejects.toMatchObject(
      {
        failure: 'conflict',
      },
    );
    expect(await staffView(id)).toMatchObject({ manuscriptTitle: 'The first', version: version + 1 });
  });

  test('is refused a wrong field without losing the others', async () => {
    const { id } = await aSubmission(journal);
    const wrong = { manuscriptTitle: 'Right', topic: 'Astrology', authors: [] };
    await expect(as(editor).update(id, wrong)).rejects.toMatchObject({
      issues: [{ path: 'authors', message: 'Please name at least one author.' }],
    });
    await expect(as(editor).update(id, { ...wrong, authors: AUTHORS })).rejects.toMatchObject({
      issues: [{ path: 'topic' }],
    });
    expect(await staffView(id)).toMatchObject({ manuscriptTitle: 'Terraces and Tenure', version: 1 });
  });
});

test('an author, another author and a visitor cannot correct a submission', async () => {
  const { id, author } = await aSubmission(journal);
  for (const person of [author, await anAuthor(journal)])
    await expect(as(person).update(id, { manuscriptTitle: 'Mine' })).rejects.toMatchObject({ failure: 'forbidden' });
  const visitor = submissionsClient(journal.as());
  await expect(visitor.update(id, { manuscriptTitle: 'Mine' })).rejects.toMatchObject({ failure: 'unauthenticated' });
  expect((await staffView(id)).manuscriptTitle).toBe('Terraces and Tenure');
});

describe('an author', () => {
  const aRevision = async (author: Person) => ({
    files: [{ fileUrl: (await anUpload(journal, author.token)).fileUrl, fileType: 'MANUSCRIPT' as const }],
    note: 'Revised',
  });

  test('changes fields and authors in a revision; both sides see what changed', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
    await as(author).revise(id, { ...(await aRevision(author)), ...CORRECTION, authors: AUTHORS });
    const mine = await as(author).mineByNumber(number);
    expect(mine).toMatchObject({ ...CORRECTION, status: 'UNDER_REVIEW' });
    expect(mine.history.at(-1)).toMatchObject({ byAuthor: true, note: 'Revised' });
    expect(mine.history.at(-1)?.corrections).toHaveLength(Object.keys(CORRECTION).length + 1);
    expect((await staffView(id)).history.at(-1)?.corrections).toEqual(mine.history.at(-1)?.corrections);
  });

  test('keeps everything else that a revision does not name', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED', jelCodes: ['Q15'] });
    await as(author).revise(id, { ...(await aRevision(author)), abstract: 'Shorter.' });
    expect(await as(author).mineByNumber(number)).toMatchObject({
      manuscriptTitle: 'Terraces and Tenure',
      abstract: 'Shorter.',
      jelCodes: ['Q15'],
    });
  });

  test('cannot change them when no revision is requested, nor with a wrong value', async () => {
    const { id, number, author } = await aSubmission(journal);
    const revision = { ...(await aRevision(author)), manuscriptTitle: 'New' };
    await expect(as(author).revise(id, revision)).rejects.toMatchObject({ failure: 'conflict' });
    await as(editor).update(id, { status: 'REVISION_REQUESTED' });
    await expect(as(author).revise(id, { ...revision, jelCodes: ['X99'] })).rejects.toMatchObject({
      issues: [{ path: 'jelCodes' }],
    });
    expect(await as(author).mineByNumber(number)).toMatchObject({
      manuscriptTitle: 'Terraces and Tenure',
      status: 'REVISION_REQUESTED',
    });
  });
});
