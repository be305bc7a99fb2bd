import { beforeAll, describe, expect, test } from 'vitest';
import { usersClient } from '#features/accounts/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
const signIn = async () => {
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
};
beforeAll(signIn);
/** Moves the clock; sessions end with the day, so other members of the office take over. */
const afterDays = async (days: number) => {
  journal.pass(days * 24 * 3600);
  await signIn();
};
const worklist = (person: Person, query: { mine?: 'true' } = {}) =>
  editorialClient(journal.as(person.token)).worklist(query);
const reasonsOf = async (person: Person, id: string) =>
  (await worklist(person)).data.flatMap(({ reason, submission }) => (submission?.id === id ? [reason] : []));
const change = (id: string, body: Parameters<ReturnType<typeof submissionsClient>['update']>[1]) =>
  submissionsClient(journal.as(administrator.token)).update(id, body);

describe('the worklist', () => {
  test('names each manuscript that needs somebody, with the reason', async () => {
    const { id } = await aSubmission(journal);
    expect(await reasonsOf(editor, id)).toEqual(['unassigned']);
    await change(id, { handlingEditorId: editor.id });
    expect(await reasonsOf(editor, id)).toEqual([]);
    await afterDays(11);
    expect(await reasonsOf(editor, id)).toEqual(['screeningLate']);
    await change(id, { status: 'UNDER_REVIEW' });
    expect(await reasonsOf(editor, id)).toEqual([]);
    await afterDays(43);
    expect(await reasonsOf(editor, id)).toEqual(['reviewLate']);
    await change(id, { status: 'ACCEPTED' });
    expect(await reasonsOf(editor, id)).toEqual(['readyToPublish']);
    await change(id, { status: 'PUBLISHED' });
    expect(await reasonsOf(editor, id)).toEqual([]);
  });

  test('says when a revision has arrived, and when one is late', async () => {
    const { id } = await aSubmission(journal);
    await change(id, { status: 'REVISION_REQUESTED', note: 'Please add the tables.' });
    expect(await reasonsOf(editor, id)).toEqual([]);
    await afterDays(29);
    expect(await reasonsOf(editor, id)).toEqual(['revisionLate']);
    await change(id, { status: 'UNDER_REVIEW' });
    expect(await reasonsOf(editor, id)).toEqual(['revisionReceived']);
  });

  test('says that a minor revision is late on the day after the one that its letter names', async () => {
    const { id } = await aSubmission(journal);
    await change(id, { status: 'UNDER_REVIEW' });
    const letter = 'Please answer each point.';
    await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'MINOR_REVISION', letter, delayMinutes: 0 });
    await afterDays(13);
    expect(await reasonsOf(editor, id)).toEqual([]);
    await afterDays(2);
    expect(await reasonsOf(editor, id)).toEqual(['revisionLate']);
  });

  test('has what was due first at its top, and says what is late', async () => {
    await aSubmission(journal);
    const { data, total } = await worklist(editor);
    const due = data.map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted());
    expect(total).toBe(data.length);
    for (const { dueAt, isLate } of data) expect(isLate).toBe(Date.parse(dueAt) <= journal.now().getTime());
  });

  test('of one’s own has only what one handles', async () => {
    const [mine, other] = [await aSubmission(journal), await aSubmission(journal)];
    await change(mine.id, { handlingEditorId: editor.id, status: 'UNDER_REVIEW' });
    await change(mine.id, { status: 'ACCEPTED' });
    const ids = (await worklist(editor, { mine: 'true' })).data.map(({ submission }) => submission?.id);
    expect(ids).toContain(mine.id);
    expect(ids).not.toContain(other.id);
    expect((await worklist(administrator, { mine: 'true' })).data).toEqual([]);
  });

  test('has a manuscript again when its handling editor leaves the office', async () => {
    const { id } = await aSubmission(journal);
    const leaving = await anEditor(journal);
    await change(id, { handlingEditorId: leaving.id });
    expect(await reasonsOf(editor, id)).toEqual([]);
    await usersClient(journal.as(administrator.token)).changeRole(leaving.id, { role: 'AUTHOR' });
    expect(await reasonsOf(editor, id)).toEqual(['unassigned']);
  });

  test('never names a manuscript its reader is an author of', async () => {
    const { id } = await aSubmission(journal, { author: editor });
    expect(await reasonsOf(editor, id)).toEqual([]);
    expect(await reasonsOf(administrator, id)).toEqual(['unassigned']);
  });

  test('has messages that nobody has answered', async () => {
    const letter = { firstName: 'Jean', lastName: 'Bosco', email: 'jean@example.org', inquiryType: 'other' } as const;
    await contactClient(journal.as()).send({ ...letter, subject: 'A question', message: 'When?', elapsed: 60_000 });
    expect((await worklist(editor)).data).toContainEqual(
      expect.objectContaining({ reason: 'message', submission: null, detail: 'A question' }),
    );
  });
});

test('a manuscript whose decision waits is not on the worklist until the decision is taken back', async () => {
  const { id } = await aSubmission(journal);
  expect(await reasonsOf(editor, id)).toEqual(['unassigned']);
  const decisions = decisionsClient(journal.as(administrator.token));
  const { data } = await decisions.decide(id, { kind: 'DESK_REJECT', letter: 'Sorry.' });
  expect(await reasonsOf(editor, id)).toEqual([]);
  await decisions.takeBack(id, data.id);
  expect(await reasonsOf(editor, id)).toEqual(['unassigned']);
});

test('an accepted manuscript in a scheduled issue waits with it; the issue is on the worklist once it is overdue', async () => {
  const publishAt = new Date(journal.now().getTime() + 3600_000).toISOString();
  const issue = { issueNumber: 1, year: 2026, month: 7, title: 'Overdue', status: 'SCHEDULED', publishAt } as const;
  const { data } = await issuesClient(journal.as(administrator.token)).add(issue);
  const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
  expect(await reasonsOf(editor, id)).toEqual(['readyToPublish']);
  await change(id, { issueId: data.id });
  expect(await reasonsOf(editor, id)).toEqual([]);
  const overdue = async () => (await worklist(editor)).data.filter(({ reason }) => reason === 'issueOverdue');
  expect(await overdue()).toEqual([]);
  journal.pass(2 * 3600);
  await signIn();
  expect(await overdue()).toMatchObject([{ detail: 'Overdue', submission: null, isLate: true }]);
});
