import { beforeAll, expect, test } from 'vitest';
import { contactClient } from '#features/contact/client.ts';
import { pagesClient } from '#features/pages/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { archiveClient } from './archive-client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const archive = () => archiveClient(journal.as(editor.token));
const topics = () => topicsClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });
const inTrash = async (title: string) => (await archive().trash(1)).data.find((item) => item.title === title);

async function aDeletedTopic(name: string): Promise<{ topicId: string; trashId: string }> {
  const { data } = await topics().add({ name });
  await topics().remove(data.id);
  return { topicId: data.id, trashId: (await inTrash(name))?.id ?? expect.fail('The topic is not in the trash.') };
}

test('lists deleted records, the latest first, and restores them unchanged', async () => {
  const { topicId, trashId } = await aDeletedTopic('Fisheries');
  journal.pass(1);
  await aDeletedTopic('Forestry');
  expect((await archive().trash(1)).data.slice(0, 2).map(({ title }) => title)).toEqual(['Forestry', 'Fisheries']);
  expect((await archive().restore(trashId)).message).toBe('Restored!');
  expect((await topics().list()).find(({ id }) => id === topicId)).toMatchObject({ name: 'Fisheries' });
  expect(await inTrash('Fisheries')).toBeUndefined();
  await expect(archive().restore(trashId)).rejects.toEqual(failure('NOT_FOUND'));
});

test('times, empty fields and visitors’ texts survive deletion and restoration', async () => {
  const person = { firstName: 'Eric', lastName: 'N', email: 'eric@example.org', inquiryType: 'other' as const };
  await contactClient(journal.as()).send({ ...person, subject: 'Back', message: 'Text', elapsed: 60_000 });
  const contact = contactClient(journal.as(editor.token));
  const find = async () => (await contact.messages({ q: 'Back' })).data.contactMessages[0];
  const before = (await find()) ?? expect.fail('The message has not arrived.');
  await contact.removeMessage(before.id);
  expect(await find()).toBeUndefined();
  await archive().restore((await inTrash('Back'))?.id ?? '');
  expect(await find()).toEqual(before);
});

test('a record whose unique value is taken stays in the trash, and the error says why', async () => {
  const { trashId } = await aDeletedTopic('Mining');
  await topics().add({ name: 'MINING' });
  await expect(archive().restore(trashId)).rejects.toMatchObject({ failure: 'conflict' });
  expect(await inTrash('Mining')).toBeDefined();
});

test('a double click restores once', async () => {
  const { data } = await pagesClient(journal.as(editor.token)).addFaq({ question: 'Why?', answer: 'Because.' });
  await pagesClient(journal.as(editor.token)).removeFaq(data.id);
  const { id = '' } = (await inTrash('Why?')) ?? {};
  const outcomes = await Promise.allSettled([archive().restore(id), archive().restore(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('deletes trashed records after thirty days', async () => {
  const { trashId } = await aDeletedTopic('Weaving');
  journal.pass(31 * 24 * 3600);
  await journal.services.trash.sweep();
  await expect(journal.services.trash.restore(asId(trashId), editor.id)).rejects.toEqual(failure('NOT_FOUND'));
});

test('visitors and authors cannot list or restore deleted records', async () => {
  const stranger = await anAuthor(journal);
  for (const token of [undefined, stranger.token]) {
    const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
    await expect(archiveClient(journal.as(token)).trash(1)).rejects.toEqual(refused);
    await expect(archiveClient(journal.as(token)).restore('00000000-0000-4000-8000-000000000000')).rejects.toEqual(
      refused,
    );
  }
});
