import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { trash } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { pagesClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => pagesClient(journal.as(editor.token));
const asVisitor = () => pagesClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });

test('adds, changes and deletes a question, and visitors see the current text', async () => {
  const { message, data } = await asEditor().addFaq({ question: 'Why?', answer: 'Because.' });
  expect(message).toBe('FAQ added successfully!');
  const changed = await asEditor().changeFaq(data.id, { question: 'Why so?', answer: 'Because.', version: 1 });
  expect(changed.message).toBe('FAQ updated successfully!');
  expect(await asVisitor().faqs()).toContainEqual({ id: data.id, question: 'Why so?', answer: 'Because.' });
  await asEditor().removeFaq(data.id);
  expect(await asVisitor().faqs()).not.toContainEqual(expect.objectContaining({ id: data.id }));
  const trashed = await journal.services.db.select().from(trash).where(eq(trash.entityId, data.id));
  expect(trashed).toMatchObject([{ kind: 'faq', title: 'Why so?', content: { answer: 'Because.' } }]);
});

test('requires both fields of a question and rejects an outdated version', async () => {
  const both = expect.objectContaining({ issues: [{ path: 'answer', message: 'Please fill in both fields' }] });
  await expect(asEditor().addFaq({ question: 'Why?', answer: '  ' })).rejects.toEqual(both);
  const { data } = await asEditor().addFaq({ question: 'Where?', answer: 'Here.' });
  await asEditor().changeFaq(data.id, { question: 'Where?', answer: 'There.', version: 1 });
  const outdated = asEditor().changeFaq(data.id, { question: 'Where?', answer: 'Nowhere.', version: 1 });
  await expect(outdated).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  await expect(asEditor().removeFaq(crypto.randomUUID())).rejects.toEqual(failure('NOT_FOUND'));
});

test('visitors and authors cannot change questions', async () => {
  const { data } = await asEditor().addFaq({ question: 'Who?', answer: 'We.' });
  const { token } = await anAuthor(journal);
  for (const bearer of [undefined, token]) {
    const client = pagesClient(journal.as(bearer));
    await expect(client.addFaq({ question: 'a', answer: 'b' })).rejects.toMatchObject({
      failure: expect.stringMatching(/unauthenticated|forbidden/),
    });
    await expect(client.changeFaq(data.id, { question: 'a', answer: 'b' })).rejects.toBeTruthy();
    await expect(client.removeFaq(data.id)).rejects.toBeTruthy();
  }
  expect(await asVisitor().faqs()).toContainEqual({ id: data.id, question: 'Who?', answer: 'We.' });
});

test('adds a section at the end, then moves, changes and deletes it on the About page', async () => {
  const draft = { section: 'POLICY_IMPACT', title: '', content: 'Briefs reach ministries.' };
  const { data } = await asEditor().addSection(draft);
  const last = (await asVisitor().about()).at(-1);
  expect(last).toEqual({ id: data.id, ...draft, title: null, order: data.order });
  await asEditor().changeSection(data.id, { ...draft, title: 'Impact', order: '0', version: 1 });
  expect((await asVisitor().about()).find(({ id }) => id === data.id)).toMatchObject({ title: 'Impact', order: 0 });
  await asEditor().removeSection(data.id);
  expect((await asVisitor().about()).map(({ id }) => id)).not.toContain(data.id);
});

test('requires the key and the content of a section', async () => {
  for (const change of [{ section: '' }, { section: 'no key' }, { content: ' ' }]) {
    const refused = asEditor().addSection({ section: 'HEADER', content: 'x', ...change });
    await expect(refused).rejects.toMatchObject({ issues: [{ message: 'Section and content are required' }] });
  }
  const invalidOrder = asEditor().addSection({ section: 'HEADER', content: 'x', order: 'first' });
  await expect(invalidOrder).rejects.toMatchObject({ issues: [{ path: 'order' }] });
  await expect(asVisitor().addSection({ section: 'HEADER', content: 'x' })).rejects.toMatchObject({
    failure: 'unauthenticated',
  });
});

test('changes a policy for visitors and rejects an outdated version', async () => {
  const policy = { key: 'fees', title: 'Fees', body: 'None.' };
  await journal.services.pages.writeStarterPages({
    about: [{ section: 'HEADER', content: 'x' }],
    faqs: [{ question: 'x', answer: 'y' }],
    documents: [{ ...policy, key: 'fees' }],
  });
  const [stored] = await asEditor().documents();
  const change = { title: 'No fees', body: 'None **at all**.', version: stored?.version ?? 0 };
  expect((await asEditor().changeDocument('fees', change)).message).toBe('Policy saved!');
  expect(await asVisitor().document('fees')).toMatchObject({ title: 'No fees', body: 'None **at all**.' });
  await expect(asEditor().changeDocument('fees', change)).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  await expect(asEditor().changeDocument('nothing', change)).rejects.toEqual(failure('NOT_FOUND'));
  for (const body of ['', `${'*'.repeat(5000)}a${'*'.repeat(4999)}`, `${'['.repeat(8000)}a${'](b)'.repeat(8000)}`]) {
    await expect(asEditor().changeDocument('fees', { ...change, body })).rejects.toMatchObject({
      issues: [{ path: 'body' }],
    });
  }
  const { token } = await anAuthor(journal);
  for (const bearer of [undefined, token]) {
    await expect(pagesClient(journal.as(bearer)).changeDocument('fees', change)).rejects.toMatchObject({
      failure: expect.stringMatching(/unauthenticated|forbidden/),
    });
  }
});

test('a section added after the maximum order gets the maximum order and can be saved unchanged', async () => {
  await asEditor().addSection({ section: 'POLICY_IMPACT', content: 'Last', order: 999 });
  const { data } = await asEditor().addSection({ section: 'POLICY_IMPACT', content: 'After the last' });
  const added = (await asEditor().aboutAsStaff()).find(({ id }) => id === data.id);
  expect(added).toMatchObject({ order: 999 });
  const { section, content, order, version } = added ?? expect.fail('The section is missing.');
  await asEditor().changeSection(data.id, { section, content, order, version });
});
