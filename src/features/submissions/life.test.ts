import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import { isUsualMove, mayRevise, mayWithdraw } from './life.ts';
import { STATUSES, type Status } from './rules.ts';

/** The whole table, written down a second time: a change of the life of a submission has to be made here too. */
const USUAL: [from: Status, to: Status[]][] = [
  ['SUBMITTED', ['UNDER_REVIEW', 'REVISION_REQUESTED', 'REJECTED']],
  ['UNDER_REVIEW', ['REVISION_REQUESTED', 'ACCEPTED', 'REJECTED']],
  ['REVISION_REQUESTED', ['UNDER_REVIEW', 'REJECTED']],
  ['ACCEPTED', ['PUBLISHED']],
  ['PUBLISHED', []],
  ['REJECTED', []],
  ['WITHDRAWN', []],
];

test.each(USUAL)('from %s the office usually moves a submission to %j', (from, usual) => {
  expect(STATUSES.filter((to) => to !== from && isUsualMove(from, to))).toEqual(usual);
});

test('authors withdraw until the decision, and revise when asked to', () => {
  expect(STATUSES.filter(mayWithdraw)).toEqual(['SUBMITTED', 'UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED']);
  expect(STATUSES.filter(mayRevise)).toEqual(['REVISION_REQUESTED']);
});

describe('an unusual move', () => {
  const journal = testJournal();
  let admin: Person;
  let editor: Person;
  beforeAll(async () => {
    [admin, editor] = [await anAdministrator(journal), await anEditor(journal)];
  });
  const as = ({ token }: Person) => submissionsClient(journal.as(token));
  const historyOf = async (id: string) => (await editorialClient(journal.as(editor.token)).byId(id)).history;

  test('is refused to an editor, at the field, and changes nothing', async () => {
    const { id } = await aSubmission(journal);
    await expect(as(editor).update(id, { status: 'PUBLISHED', reason: 'I want it' })).rejects.toMatchObject({
      issues: [{ path: 'status', message: 'Only an administrator can move a manuscript from Submitted to Published.' }],
    });
    expect(await historyOf(id)).toHaveLength(1);
    await as(editor).update(id, { status: 'UNDER_REVIEW' });
    expect((await historyOf(id)).at(-1)).toMatchObject({ to: 'UNDER_REVIEW', reason: null });
  });

  test('is made by an administrator, and staff see the reason, but not the author', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'REJECTED' });
    await as(admin).update(id, { status: 'UNDER_REVIEW', reason: 'The appeal was upheld.' });
    expect((await historyOf(id)).at(-1)).toMatchObject({ to: 'UNDER_REVIEW', reason: 'The appeal was upheld.' });
    expect(JSON.stringify(await as(author).mineByNumber(number))).not.toContain('appeal');
  });

  test('without a reason is recorded as such', async () => {
    const { id } = await aSubmission(journal);
    await as(admin).update(id, { status: 'PUBLISHED' });
    expect((await historyOf(id)).at(-1)?.reason).toBe('Out of the usual order; no reason was given.');
  });
});
