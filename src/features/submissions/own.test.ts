import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anUpload, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import { STATUSES, type Status } from './rules.ts';

const journal = testJournal();
const failure = (code: string) => expect.objectContaining({ code });
const as = ({ token }: Person) => submissionsClient(journal.as(token));

let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  await journal.work();
});

const aRevision = async (author: Person, name = 'revised.pdf') => ({
  files: [{ fileUrl: (await anUpload(journal, author.token, name)).fileUrl, fileType: 'MANUSCRIPT' as const }],
  note: 'We answer both reviewers.',
});
const mailsTo = async (address: string, subject: RegExp) =>
  (await journal.mailsTo(address)).filter((mail) => subject.test(mail.subject));

describe('one’s own submission', () => {
  test('is read with history, files and the editors’ messages, but without internal notes', async () => {
    const { id, number, author } = await aSubmission(journal);
    await as(editor).update(id, { status: 'UNDER_REVIEW', note: 'Reviewer 2 is late again', tellAuthors: false });
    await as(editor).update(id, { status: 'REVISION_REQUESTED', note: 'Please shorten section 3.' });
    const mine = await as(author).mineByNumber(number);
    expect(mine.history.map(({ to, note }) => [to, note])).toEqual([
      ['SUBMITTED', null],
      ['UNDER_REVIEW', null],
      ['REVISION_REQUESTED', 'Please shorten section 3.'],
    ]);
    expect(JSON.stringify(mine)).not.toContain('Reviewer 2');
    expect(JSON.stringify(mine)).not.toContain('storageKey');
  });

  test('shows the declarations to its author, in the author’s export and to staff', async () => {
    const { id, number, author } = await aSubmission(journal);
    const declared = [
      'Ethics approval confirmation',
      'Conflict of interest disclosure',
      'Copyright transfer confirmation',
    ];
    const declarationsOf = ({ declarations }: { declarations: { text: string; isChecked: boolean }[] }) =>
      declarations.map(({ text, isChecked }) => [text, isChecked]);
    const all = declared.map((text) => [text, true]);
    expect(declarationsOf(await as(author).mineByNumber(number))).toEqual(all);
    expect(declarationsOf(await editorialClient(journal.as(editor.token)).byId(id))).toEqual(all);
    const exported = await journal.request('/api/v1/account/export', {
      headers: { authorization: `Bearer ${author.token}` },
    });
    expect((await exported.text()).match(/Ethics approval confirmation/g)).toHaveLength(1);
  });

  test('can be read, withdrawn and revised by its author only', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
    const other = await anAuthor(journal);
    await expect(as(other).mineByNumber(number)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(other).withdraw(id, '')).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(other).revise(id, await aRevision(other))).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(editor).withdraw(id, '')).rejects.toEqual(failure('NOT_FOUND'));
    expect((await as(author).mineByNumber(number)).status).toBe('REVISION_REQUESTED');
  });
});

describe('withdrawing', () => {
  test('is recorded with its reason and mailed to the editors, and a second click changes nothing', async () => {
    const { id, number, author } = await aSubmission(journal);
    const twice = await Promise.all([as(author).withdraw(id, 'We found a fault.'), as(author).withdraw(id, '')]);
    expect(twice.map(({ data }) => data.status)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    const { history } = await as(author).mineByNumber(number);
    expect(history.filter(({ to }) => to === 'WITHDRAWN')).toHaveLength(1);
    await expect
      .poll(async () => (await mailsTo(editor.email, new RegExp(`manuscript ${number}: `))).length, { timeout: 10_000 })
      .toBe(2);
    expect(await mailsTo(author.email, /^Your manuscript/)).toHaveLength(0);
    await expect.poll(async () => (await mailsTo(author.email, /is withdrawn/)).length, { timeout: 10_000 }).toBe(1);
  });

  test('is not overwritten by an editor who has not seen it', async () => {
    const { id, number, author } = await aSubmission(journal);
    const { version } = await editorialClient(journal.as(editor.token)).byId(id);
    await as(author).withdraw(id, 'The data are not ours.');
    for (const status of ['PUBLISHED', 'ACCEPTED', 'REJECTED'] as const)
      await expect(as(editor).update(id, { status, version })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    expect((await as(author).mineByNumber(number)).status).toBe('WITHDRAWN');
  });

  test.each(STATUSES.filter((status) => ['PUBLISHED', 'REJECTED'].includes(status)))(
    'is refused once the status is %s',
    async (status) => {
      const { id, author } = await aSubmission(journal, { status });
      await expect(as(author).withdraw(id, '')).rejects.toEqual(failure('NOT_NOW'));
    },
  );
});

describe('sending a revision', () => {
  test('is not overwritten by an editor who has seen only the earlier files', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
    const { version } = await editorialClient(journal.as(editor.token)).byId(id);
    await as(author).revise(id, await aRevision(author));
    await expect(as(editor).update(id, { status: 'REJECTED', version })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    expect((await as(author).mineByNumber(number)).status).toBe('UNDER_REVIEW');
  });

  let made: MadeSubmission;
  beforeAll(async () => {
    made = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
  });

  test('adds files that replace those of their slot and format, and returns the manuscript to review', async () => {
    const { id, number, author } = made;
    const revision = await aRevision(author);
    const twice = [await as(author).revise(id, revision), await as(author).revise(id, revision)];
    expect(twice.map(({ data }) => data.status)).toEqual(['UNDER_REVIEW', 'UNDER_REVIEW']);
    const { files, history } = await as(author).mineByNumber(number);
    expect(files.map(({ fileName, isReplaced }) => [fileName, isReplaced])).toEqual([
      ['paper.pdf', true],
      ['letter.pdf', false],
      ['revised.pdf', false],
    ]);
    expect(history.at(-1)).toMatchObject({ to: 'UNDER_REVIEW', note: 'We answer both reviewers.' });
    expect(history).toHaveLength(3);
  });

  test.each<Status>(['SUBMITTED', 'UNDER_REVIEW', 'ACCEPTED'])(
    'is refused while the status is %s, and attaches no file',
    async (status) => {
      const { id, number, author } = await aSubmission(journal, { status });
      await expect(as(author).revise(id, await aRevision(author))).rejects.toEqual(failure('NOT_NOW'));
      expect((await as(author).mineByNumber(number)).files).toHaveLength(2);
    },
  );

  test('is refused with files that are already attached', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
    const revision = await aRevision(author);
    await as(author).revise(id, revision);
    await as(editor).update(id, { status: 'REVISION_REQUESTED' });
    await expect(as(author).revise(id, revision)).rejects.toMatchObject({ failure: 'invalid' });
    expect((await as(author).mineByNumber(number)).status).toBe('REVISION_REQUESTED');
  });

  test('needs a manuscript file, and the author’s own uploads', async () => {
    const { id, author } = await aSubmission(journal, { status: 'REVISION_REQUESTED' });
    const at = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
    await expect(as(author).revise(id, { files: [], note: '' })).rejects.toEqual(at('files.MANUSCRIPT'));
    const foreign = await aRevision(await anAuthor(journal));
    await expect(as(author).revise(id, foreign)).rejects.toEqual(at('files.0.fileUrl'));
  });
});

describe('the mail about a status', () => {
  test('takes the note to submitter and corresponding author, once each', async () => {
    const { id, number, author } = await aSubmission(journal);
    await as(editor).update(id, { status: 'REVISION_REQUESTED', note: 'Please shorten section 3.' });
    await expect.poll(async () => (await mailsTo(author.email, /News of/)).length, { timeout: 10_000 }).toBe(1);
    const [mail] = await mailsTo(author.email, /News of/);
    expect(mail?.text).toContain('Please shorten section 3.');
    expect(mail?.text).toContain(`/author/${number}`);
    expect((await mailsTo('claudine@example.org', new RegExp(`News of .*${number}`))).length).toBe(1);
  });

  test('is not sent when the editor chose not to inform the authors', async () => {
    const { id, author } = await aSubmission(journal);
    await as(editor).update(id, { status: 'UNDER_REVIEW', tellAuthors: false });
    await as(editor).update(id, { status: 'ACCEPTED' });
    await expect
      .poll(async () => (await mailsTo(author.email, /^Your manuscript/)).length, { timeout: 10_000 })
      .toBe(1);
    expect((await mailsTo(author.email, /^Your manuscript/))[0]?.text).toContain('has been accepted');
  });
});
