import { beforeAll, describe, expect, test } from 'vitest';
import { NO_ID } from '#base/ids.ts';
import { issuesClient } from '#features/issues/client.ts';
import { siteClient } from '#features/site/client.ts';
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
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
const numbersIn = async (query: Parameters<ReturnType<typeof as>['list']>[0]) =>
  (await as(editor).list(query)).data.map(({ number }) => number).toSorted();

describe('several manuscripts at once', () => {
  test('are assigned and moved to an issue; the editor’s own is refused and named, the others are done', async () => {
    const [first, second] = [await aSubmission(journal), await aSubmission(journal)];
    const authors = [{ fullName: 'An Editor', email: editor.email, affiliation: 'Kigali' }];
    const own = await aSubmission(journal, { authors });
    const ids = [first.id, own.id, second.id, second.id, NO_ID];
    const added = await issuesClient(journal.as(administrator.token)).add({
      title: 'Many',
      issueNumber: 1,
      year: 2026,
      month: 8,
    });
    const change = { handlingEditorId: administrator.id, issueId: added.data.id };
    const { data } = await as(editor).changeAll({ ids, ...change });
    expect(data.changed).toBe(2);
    expect(data.refused).toEqual([
      { id: own.id, number: own.number, message: expect.stringMatching(/your own|author/i) },
      { id: NO_ID, number: null, message: expect.any(String) },
    ]);
    for (const { id } of [first, second])
      expect(await as(administrator).byId(id)).toMatchObject({
        handlingEditorId: administrator.id,
        issue: { id: added.data.id },
      });
    expect((await as(administrator).byId(own.id)).handlingEditorId).toBeNull();
  });

  test('are assigned as one by one: the audit log has the assignment and no other change', async () => {
    const { id, number } = await aSubmission(journal);
    await as(editor).changeAll({ ids: [id], handlingEditorId: administrator.id });
    const { data } = await siteClient(journal.as(administrator.token)).auditLog({});
    const about = data.filter(({ what }) => what.includes(number));
    expect(about.map(({ what }) => what)).toEqual([
      expect.stringContaining('handl'),
      expect.stringContaining('submitted'),
    ]);
  });

  test('are named by a faulty call', async () => {
    const { id } = await aSubmission(journal);
    await expect(as(editor).changeAll({ ids: [id] })).rejects.toEqual(atField('handlingEditorId'));
    await expect(as(editor).changeAll({ ids: [], issueId: null })).rejects.toEqual(atField('ids'));
    const author = await anAuthor(journal);
    await expect(as(author).changeAll({ ids: [id], issueId: null })).rejects.toEqual(failure('FORBIDDEN'));
    const { data } = await as(editor).changeAll({ ids: [id], handlingEditorId: author.id });
    expect(data).toMatchObject({ changed: 0, refused: [{ id }] });
  });

  test('are written about to their submitters, each with its own number, by name', async () => {
    const [first, second] = [await aSubmission(journal), await aSubmission(journal)];
    const letter = { subject: 'News about {{number}}', letter: 'Your manuscript **{{title}}** waits. {{number}}' };
    const preview = await as(editor).previewLetter({ ids: [first.id, second.id], ...letter });
    expect(preview.subject).toContain(first.number);
    expect(preview.mails).toBeGreaterThanOrEqual(2);
    expect((await as(editor).writeAll({ ids: [first.id, second.id], ...letter })).data.changed).toBe(2);
    await journal.work();
    for (const { number, author } of [first, second]) {
      const mails = (await journal.mailsTo(author.email)).filter(({ subject }) => subject.startsWith('News about'));
      expect(mails.map(({ subject }) => subject)).toEqual([`News about ${number}`]);
      expect(mails[0]?.text).toContain(number);
    }
    expect((await as(editor).page(first.number)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'mail', recipient: first.author.email, subject: `News about ${first.number}` }),
    );
  });

  test('an unknown placeholder is refused before anybody is written to', async () => {
    const { id, author } = await aSubmission(journal);
    const letter = { subject: 'News', letter: 'Your DOI is {{doi}}.' };
    await expect(as(editor).writeAll({ ids: [id], ...letter })).rejects.toEqual(atField('letter'));
    await expect(as(editor).previewLetter({ ids: [id], ...letter, subject: '{{x}}', letter: 'y' })).rejects.toEqual(
      atField('subject'),
    );
    await journal.work();
    expect((await journal.mailsTo(author.email)).map(({ subject }) => subject)).not.toContain('News');
  });
});

describe('the list', () => {
  test('is filtered by handling editor and by ids', async () => {
    const [mine, free] = [await aSubmission(journal), await aSubmission(journal)];
    await as(editor).changeAll({ ids: [mine.id], handlingEditorId: editor.id });
    expect(await numbersIn({ editor: 'me', perPage: 100 })).toEqual([mine.number]);
    expect(await numbersIn({ editor: editor.id, perPage: 100 })).toEqual([mine.number]);
    const unassigned = await numbersIn({ editor: 'none', perPage: 100 });
    expect(unassigned).toContain(free.number);
    expect(unassigned).not.toContain(mine.number);
    expect(await numbersIn({ ids: `${free.id},nonsense`, perPage: 100 })).toEqual([free.number]);
    const { content } = await as(editor).export({ ids: free.id });
    const csv = await content.text();
    expect(csv).toContain(free.number);
    expect(csv).not.toContain(mine.number);
  });

  test('keeps filters by name for one account', async () => {
    const filter = { status: 'SUBMITTED', editor: 'none' } as const;
    await as(editor).saveFilter('New ones', { sort: 'oldest' });
    const { data } = await as(editor).saveFilter('New ones', filter);
    expect(await as(editor).filters()).toEqual([{ id: data.id, name: 'New ones', filter }]);
    expect(await as(administrator).filters()).toEqual([]);
    await expect(as(administrator).removeFilter(data.id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(as(editor).saveFilter(' ', filter)).rejects.toEqual(atField('name'));
    await as(editor).removeFilter(data.id);
    expect(await as(editor).filters()).toEqual([]);
  });

  test('keeps twenty filters at most', async () => {
    const person = await anEditor(journal);
    for (let count = 1; count <= 20; count++) await as(person).saveFilter(`Filter ${count}`, {});
    await expect(as(person).saveFilter('One more', {})).rejects.toEqual(atField('name'));
    await as(person).saveFilter('Filter 7', { q: 'goats' });
    expect(await as(person).filters()).toHaveLength(20);
  });
});
