import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';
import type { TaskDraft } from './contract.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
beforeAll(async () => {
  await journal.work();
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
});
const as = (person: Person) => editorialClient(journal.as(person.token));
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
const tasksOf = async (number: string) => (await as(administrator).page(number)).tasks;
const inDays = (days: number) => dayOf(new Date(journal.now().getTime() + days * 24 * 3600_000).toISOString());

describe('tasks', () => {
  test('are on the manuscript’s page, open ones first, by their days, and nowhere else', async () => {
    const { id, number, author } = await aSubmission(journal);
    await as(editor).addTask(id, { text: 'Some day' });
    await as(editor).addTask(id, { text: 'Next week', dueOn: inDays(7) });
    const { data } = await as(editor).addTask(id, { text: 'Tomorrow', dueOn: inDays(1), assigneeId: administrator.id });
    expect((await tasksOf(number)).map(({ text }) => text)).toEqual(['Tomorrow', 'Next week', 'Some day']);
    expect((await tasksOf(number))[0]).toMatchObject({ assigneeId: administrator.id, assignee: expect.any(String) });
    await as(administrator).changeTask(id, data.id, { isDone: true, version: 1 });
    expect((await tasksOf(number)).map(({ text, isDone }) => [text, isDone])).toEqual([
      ['Next week', false],
      ['Some day', false],
      ['Tomorrow', true],
    ]);
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(JSON.stringify(own)).not.toContain('Next week');
  });

  test('are changed, opened again and deleted; an outdated change is refused', async () => {
    const { id, number } = await aSubmission(journal);
    const { data } = await as(editor).addTask(id, { text: 'Call the authors' });
    await as(editor).changeTask(id, data.id, { isDone: true, version: 1 });
    await as(editor).changeTask(id, data.id, { isDone: false, text: 'Write to the authors', version: 2 });
    expect(await tasksOf(number)).toMatchObject([{ text: 'Write to the authors', isDone: false, version: 3 }]);
    await expect(as(administrator).changeTask(id, data.id, { isDone: true, version: 1 })).rejects.toEqual(
      failure('CHANGED_MEANWHILE'),
    );
    await as(editor).removeTask(id, data.id);
    expect(await tasksOf(number)).toEqual([]);
    await expect(as(editor).removeTask(id, data.id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('are on the worklist from their day on, for those they belong to', async () => {
    const { id } = await aSubmission(journal);
    const due = async (person: Person, query = {}) =>
      (await as(person).worklist(query)).data.flatMap(({ reason, submission, detail }) =>
        reason === 'taskDue' && submission?.id === id ? [detail] : [],
      );
    await as(editor).addTask(id, { text: 'Today', dueOn: inDays(0), assigneeId: editor.id });
    await as(editor).addTask(id, { text: 'Later', dueOn: inDays(2) });
    expect(await due(editor)).toEqual(['Today']);
    expect(await due(editor, { mine: 'true' })).toEqual(['Today']);
    expect(await due(administrator, { mine: 'true' })).toEqual([]);
    expect(await due(administrator)).toEqual(['Today']);
  });

  test.each([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(501) }],
    ['dueOn', { dueOn: '2026-02-30' }],
    ['assigneeId', { assigneeId: '01990000-0000-7000-8000-000000000000' }],
  ])('with a wrong %s are refused at the field', async (path, change) => {
    const { id } = await aSubmission(journal);
    await expect(as(editor).addTask(id, { text: 'Ask', ...change } as TaskDraft)).rejects.toEqual(atField(path));
  });

  test('are no matter of authors, nor of another manuscript', async () => {
    const { id, author } = await aSubmission(journal);
    const other = await aSubmission(journal);
    const { data } = await as(editor).addTask(id, { text: 'Ask' });
    await expect(as(author).addTask(id, { text: 'Ask' })).rejects.toEqual(failure('FORBIDDEN'));
    await expect(as(editor).changeTask(other.id, data.id, { isDone: true, version: 1 })).rejects.toEqual(
      failure('NOT_FOUND'),
    );
    const own = await aSubmission(journal, { author: editor });
    await expect(as(editor).addTask(own.id, { text: 'Ask' })).rejects.toEqual(failure('OWN_SUBMISSION'));
    const task: TaskDraft = { text: 'Ask', assigneeId: editor.id };
    await expect(as(administrator).addTask(own.id, task)).rejects.toEqual(atField('assigneeId'));
  });
});

describe('a note that mentions editors', () => {
  test('is mailed to them, and names them in the timeline', async () => {
    const { id, number } = await aSubmission(journal);
    const colleague = await anEditor(journal);
    await as(editor).addNote(id, 'Does the sample look right to you?', [colleague.id, colleague.id]);
    const mails = async () =>
      (await journal.mailsTo(colleague.email)).filter(({ subject }) => subject.includes(`on ${number}`));
    await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.text).toContain('Does the sample look right to you?');
    expect(mail?.text).toContain(`/dashboard/submissions/${number}`);
    const { timeline } = await as(administrator).page(number);
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'note', mentions: [expect.any(String)] }));
  });

  test('is refused and not saved when one of them is an author or a stranger', async () => {
    const { id, number } = await aSubmission(journal, { author: editor });
    const stranger = await anAuthor(journal);
    for (const mentioned of [editor.id, stranger.id])
      await expect(as(administrator).addNote(id, 'Secret.', [mentioned])).rejects.toEqual(atField('mentions'));
    expect(JSON.stringify((await as(administrator).page(number)).timeline)).not.toContain('Secret.');
  });
});
