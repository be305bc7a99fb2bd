import { beforeAll, describe, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
beforeAll(async () => {
  await journal.work();
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
});
const as = (person: Person) => editorialClient(journal.as(person.token));
const change = (person: Person) => submissionsClient(journal.as(person.token)).update;
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
const mailsTo = async (address: string) => (await journal.mailsTo(address)).map(({ subject }) => subject);

describe('a manuscript’s page', () => {
  test('has the submission, who has to act until when, and what happened, latest first', async () => {
    const { id, number } = await aSubmission(journal);
    journal.pass(60);
    await change(editor)(id, { status: 'UNDER_REVIEW', note: 'Off it goes.' });
    const { submission, turn, timeline } = await as(editor).page(number);
    expect(submission).toMatchObject({ id, number, status: 'UNDER_REVIEW', handlingEditor: null });
    expect(turn).toMatchObject({ actor: 'office', since: timeline.find(({ kind }) => kind === 'status')?.at });
    expect(Date.parse(turn.dueAt ?? '') - Date.parse(turn.since)).toBe(42 * 24 * 3600_000);
    const statuses = timeline.flatMap((entry) => (entry.kind === 'status' ? [entry.to] : []));
    expect(statuses).toEqual(['UNDER_REVIEW', 'SUBMITTED']);
    const times = timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('shows the mails about it with their state, and those about no other', async () => {
    const { author, number } = await aSubmission(journal);
    const other = await aSubmission(journal);
    const recipients = async () =>
      (await as(editor).page(number)).timeline.flatMap((entry) => (entry.kind === 'mail' ? [entry.recipient] : []));
    await expect.poll(recipients).toContain(author.email);
    expect(await recipients()).not.toContain(other.author.email);
  });

  test('names other manuscripts with a similar title or abstract, never those of the reader', async () => {
    const manuscriptTitle = 'Irrigation and Rice Yields in the Bugarama Valley';
    const abstract = 'Water from the dam reaches every third field before the rains.';
    const { number } = await aSubmission(journal, { manuscriptTitle, abstract });
    const again = await aSubmission(journal, {
      manuscriptTitle: 'Irrigation and rice yields in Bugarama valley: a survey',
      abstract: 'We asked farmers about their harvests.',
    });
    const own = await aSubmission(journal, { author: editor, manuscriptTitle, abstract });
    await aSubmission(journal, { manuscriptTitle: 'Exchange Rates under Floating', abstract: 'Currencies float.' });
    const { similar } = await as(editor).page(number);
    expect(similar).toMatchObject([{ number: again.number, score: expect.any(Number) }]);
    expect(similar[0]?.score).toBeGreaterThan(0.5);
    const forOthers = (await as(administrator).page(number)).similar.map((one) => one.number);
    expect(forOthers).toEqual(expect.arrayContaining([again.number, own.number]));
  });

  test('names less similar manuscripts of the same authors, and the authors', async () => {
    const byline = (email: string) => ({ authors: [{ fullName: 'Eric N.', email, affiliation: 'Butare' }] });
    const theirs = byline('one.author@example.org');
    const first = await aSubmission(journal, {
      ...theirs,
      manuscriptTitle: 'Remittances and school attendance in rural Rwanda',
      abstract: 'We follow pupils for three years.',
    });
    const second = {
      manuscriptTitle: 'Remittances, school fees and the labour of children',
      abstract: 'A dull year for senders.',
    };
    const same = await aSubmission(journal, { ...theirs, ...second });
    const others = await aSubmission(journal, { ...byline('another.author@example.org'), ...second });
    const unlike = await aSubmission(journal, { ...theirs, manuscriptTitle: 'Zinc', abstract: 'Ore.' });
    const { similar } = await as(editor).page(first.number);
    expect(similar.map(({ number, sharedAuthors }) => [number, sharedAuthors])).toEqual([[same.number, ['Eric N.']]]);
    expect(JSON.stringify(similar)).not.toContain(others.number);
    expect(JSON.stringify(similar)).not.toContain(unlike.number);
  });

  test('is refused to authors and to members of the office who wrote the manuscript', async () => {
    const { author, number } = await aSubmission(journal);
    await expect(as(author).page(number)).rejects.toEqual(failure('FORBIDDEN'));
    await expect(editorialClient(journal.as()).page(number)).rejects.toEqual(failure('UNAUTHENTICATED'));
    const own = await aSubmission(journal, { author: editor });
    await expect(as(editor).page(own.number)).rejects.toEqual(failure('OWN_SUBMISSION'));
    await expect(as(editor).addNote(own.id, 'Mine')).rejects.toEqual(failure('OWN_SUBMISSION'));
    await expect(as(editor).page('MDS-1999-0001')).rejects.toEqual(failure('NOT_FOUND'));
  });
});

describe('internal notes', () => {
  test('are on the page with their author, and nowhere else', async () => {
    const { id, number, author } = await aSubmission(journal);
    await as(editor).addNote(id, '  The survey looks familiar.  ');
    const { timeline } = await as(administrator).page(number);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'note', text: 'The survey looks familiar.', by: expect.any(String) }),
    );
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(JSON.stringify(own)).not.toContain('familiar');
  });

  test.each(['', '   ', 'x'.repeat(5_001)])(
    'without words, or too long, are refused at the field: %#',
    async (text) => {
      const { id } = await aSubmission(journal);
      await expect(as(editor).addNote(id, text)).rejects.toEqual(atField('text'));
    },
  );
});

describe('the handling editor', () => {
  test('is assigned, gets a mail, and from then on alone hears of the author’s steps', async () => {
    const { id, number, author } = await aSubmission(journal);
    const other = await anEditor(journal);
    await change(administrator)(id, { handlingEditorId: editor.id });
    const page = await as(editor).page(number);
    expect(page.submission).toMatchObject({ handlingEditorId: editor.id, handlingEditor: expect.any(Object) });
    expect(page.timeline).toContainEqual(expect.objectContaining({ kind: 'assignment', editor: expect.any(String) }));
    expect(page.editors.find((possible) => possible.id === editor.id)?.handles).toBeGreaterThan(0);
    await expect
      .poll(() => mailsTo(editor.email), { timeout: 10_000 })
      .toContainEqual(expect.stringContaining(`You now handle ${number}`));
    await submissionsClient(journal.as(author.token)).withdraw(id, 'We found a mistake.');
    await expect
      .poll(() => mailsTo(editor.email), { timeout: 10_000 })
      .toContainEqual(expect.stringContaining(`Withdrawn manuscript ${number}`));
    expect(await mailsTo(other.email)).not.toContainEqual(expect.stringContaining(`Withdrawn manuscript ${number}`));
  });

  test('is never an author of the manuscript, nor somebody outside the office', async () => {
    const { id, number } = await aSubmission(journal, {
      authors: [{ fullName: 'Jean Habimana', email: editor.email, affiliation: 'Kigali' }],
    });
    const stranger = await anAuthor(journal);
    for (const handlingEditorId of [editor.id, stranger.id, '01990000-0000-7000-8000-000000000000'])
      await expect(change(administrator)(id, { handlingEditorId })).rejects.toEqual(atField('handlingEditorId'));
    const { editors, submission } = await as(administrator).page(number);
    expect(editors.map((possible) => possible.id)).toContain(administrator.id);
    expect(editors.map((possible) => possible.id)).not.toContain(editor.id);
    expect(submission.handlingEditorId).toBeNull();
  });

  test('is not changed by two people at once', async () => {
    const { id } = await aSubmission(journal);
    const { version } = await as(administrator).byId(id);
    const results = await Promise.allSettled([
      change(administrator)(id, { handlingEditorId: editor.id, version }),
      change(editor)(id, { handlingEditorId: administrator.id, version }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
