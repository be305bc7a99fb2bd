import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { trash } from '#platform/database/tables.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { contactClient } from './client.ts';
import type { MessageQuery } from './contract.ts';
import { contactMessages } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => contactClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });

async function aMessage(subject: string) {
  const person = { firstName: 'Eric', lastName: 'Nshimiyimana', email: 'eric@example.org' };
  const content = { inquiryType: 'other' as const, subject, message: 'When is the next issue due?' };
  await contactClient(journal.as()).send({ ...person, ...content, elapsed: 60_000 });
  const { data } = await asEditor().messages();
  return (
    data.contactMessages.find((message) => message.subject === subject) ?? expect.fail('The message has not arrived.')
  );
}
const stored = async (id: string) => {
  const [row] = await journal.services.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, asId(id)));
  return row;
};

test('messages are listed newest first, in pages', async () => {
  for (const subject of ['first', 'second', 'third']) {
    await aMessage(subject);
    journal.pass(1);
  }
  const { data, total } = await asEditor().messages();
  expect(data.contactMessages.slice(0, 3).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  expect(total).toBeGreaterThanOrEqual(3);
  expect((await asEditor().messages({ page: 99 })).data.contactMessages).toEqual([]);
});

test('an edit keeps the visitor’s text, and an outdated edit is rejected', async () => {
  const { id, version } = await aMessage('edit me');
  const { data, message } = await asEditor().changeMessage(id, { subject: 'edited', version });
  expect(message).toBe('Message updated successfully!');
  expect(data).toMatchObject({ subject: 'edited', message: 'When is the next issue due?', isEdited: true });
  await asEditor().changeMessage(id, { subject: 'edited twice' });
  expect((await asEditor().changeMessage(id, { institution: '' })).data.institution).toBeNull();
  expect((await stored(id))?.original).toMatchObject({ subject: 'edit me' });
  await expect(asEditor().changeMessage(id, { subject: 'late', version })).rejects.toEqual(
    failure('CHANGED_MEANWHILE'),
  );
  await expect(asEditor().changeMessage(id, { email: 'nobody' })).rejects.toMatchObject({
    issues: [{ path: 'email' }],
  });
});

test('marking a message as handled does not count as an edit and can be undone', async () => {
  const { id } = await aMessage('handle me');
  expect((await asEditor().changeMessage(id, { isHandled: true })).data).toMatchObject({
    isHandled: true,
    isEdited: false,
  });
  expect((await asEditor().changeMessage(id, { isHandled: false })).data.isHandled).toBe(false);
});

test('a deleted message leaves the list and stays in the trash', async () => {
  const { id } = await aMessage('delete me');
  await asEditor().removeMessage(id);
  expect((await asEditor().messages()).data.contactMessages.map((message) => message.id)).not.toContain(id);
  const trashed = await journal.services.db.select().from(trash).where(eq(trash.entityId, id));
  expect(trashed).toMatchObject([{ kind: 'message', title: 'delete me' }]);
  await expect(asEditor().removeMessage(id)).rejects.toEqual(failure('NOT_FOUND'));
});

test('visitors and authors cannot read, change or delete messages', async () => {
  const { id } = await aMessage('private');
  const { token } = await anAuthor(journal);
  for (const bearer of [undefined, token]) {
    const client = contactClient(journal.as(bearer));
    const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
    await expect(client.messages()).rejects.toEqual(refused);
    await expect(client.changeMessage(id, { subject: 'x' })).rejects.toEqual(refused);
    await expect(client.removeMessage(id)).rejects.toEqual(refused);
  }
});

test('the list is searched and filtered; the search text is no pattern', async () => {
  const { id } = await aMessage('100% of the fee_waiver');
  await asEditor().changeMessage(id, { isHandled: true });
  const subjects = async (query: MessageQuery) =>
    (await asEditor().messages(query)).data.contactMessages.map(({ subject }) => subject);
  expect(await subjects({ q: 'FEE_waiver', state: 'handled' })).toEqual(['100% of the fee_waiver']);
  expect(await subjects({ q: 'fee_waiver', state: 'open' })).toEqual([]);
  expect(await subjects({ q: '100%_' })).toEqual([]);
  expect(await subjects({ q: 'nshimi' })).toContain('100% of the fee_waiver');
});

test('an answer is mailed once to the visitor, quotes the message and marks it as handled', async () => {
  const { id, version } = await aMessage('Fees?');
  const before = (await journal.mailsTo('eric@example.org')).length;
  const answers = await Promise.allSettled(
    ['None.', 'None.'].map((text) => asEditor().answerMessage(id, { text: `${text}\n\nReally.`, version })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const mails = (await journal.mailsTo('eric@example.org')).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: 'Re: Fees?',
    text: expect.stringMatching(/None\..*Really\..*next issue due/s),
  });
  const [message] = (await asEditor().messages({ q: 'Fees?' })).data.contactMessages;
  expect(message).toMatchObject({ isHandled: true, isEdited: false, answer: 'None.\n\nReally.' });
});

test('an answer needs a text, an existing message and an administrator', async () => {
  const { id, version } = await aMessage('Anybody?');
  await expect(asEditor().answerMessage(id, { text: '  ', version })).rejects.toMatchObject({
    issues: [{ path: 'text' }],
  });
  const unknown = crypto.randomUUID();
  await expect(asEditor().answerMessage(unknown, { text: 'x', version })).rejects.toEqual(failure('NOT_FOUND'));
  const { token } = await anAuthor(journal);
  for (const bearer of [undefined, token]) {
    await expect(contactClient(journal.as(bearer)).answerMessage(id, { text: 'x', version })).rejects.toMatchObject({
      failure: expect.stringMatching(/unauthenticated|forbidden/),
    });
  }
});
