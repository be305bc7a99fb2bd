import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { events } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { contactClient } from './client.ts';
import type { ContactInfoInput } from './contract.ts';
import { isHttpUrl } from './rules.ts';
import { contactInfo } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(() => journal.services.db.delete(contactInfo));
const asEditor = () => contactClient(journal.as(editor.token));
const asVisitor = () => contactClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const aDraft = (change: Partial<ContactInfoInput> = {}): ContactInfoInput => ({
  intro: 'We answer within three days.',
  editorEmail: 'Editor@Example.org',
  submissionsEmail: 'submissions@example.org',
  phone: ' +250 788 111 222 ',
  mailingAddress: 'P.O. Box 1\nKigali',
  officeHours: 'Monday to Friday',
  locationDescription: 'Beside the library',
  ...change,
});

test('visitors and staff see a new record at the next request', async () => {
  expect(await asEditor().infoAsStaff()).toBeNull();
  const social = { twitter: 'https://example.org/journal', facebook: '' };
  const { data, message } = await asEditor().addInfo(aDraft({ social }));
  expect(message).toBe('Contact info added successfully!');
  const links = { twitter: 'https://example.org/journal', facebook: '', linkedin: '', instagram: '' };
  const shown = { ...aDraft(), editorEmail: 'editor@example.org', phone: '+250 788 111 222', social: links };
  expect(await asVisitor().info()).toEqual({ ...shown, email: 'editor@example.org' });
  expect(await asEditor().infoAsStaff()).toEqual({ ...data.contactInfo, ...shown, version: 1 });
});

test('rejects a second record and leaves the first unchanged', async () => {
  const both = await Promise.allSettled(['one', 'two'].map((intro) => asEditor().addInfo(aDraft({ intro }))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { intro } = await asVisitor().info();
  await expect(asEditor().addInfo(aDraft({ intro: 'three' }))).rejects.toMatchObject({
    code: 'CONTACT_INFO_EXISTS',
    message: expect.stringContaining('already'),
  });
  expect((await asVisitor().info()).intro).toBe(intro);
});

test('rejects a change without a record or with an outdated version', async () => {
  await expect(asEditor().changeInfo(aDraft())).rejects.toEqual(failure('NOT_FOUND'));
  await asEditor().addInfo(aDraft({ social: { linkedin: 'https://example.org/l' } }));
  const { data, message } = await asEditor().changeInfo(aDraft({ phone: '1', version: 1 }));
  expect(message).toBe('Contact info updated successfully!');
  expect(data.contactInfo).toMatchObject({ phone: '1', version: 2, social: { linkedin: 'https://example.org/l' } });
  await expect(asEditor().changeInfo(aDraft({ version: 1 }))).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  const emptied = await asEditor().changeInfo(aDraft({ social: { linkedin: null } }));
  expect(emptied.data.contactInfo.social.linkedin).toBe('');
  expect((await asVisitor().info()).phone).toBe('+250 788 111 222');
});

test('records each change with its actor', async () => {
  const { data } = await asEditor().addInfo(aDraft());
  const { id: colleague, token } = await anAdministrator(journal);
  await contactClient(journal.as(token)).changeInfo(aDraft());
  const all = await journal.services.db.select().from(events).where(eq(events.type, 'contact-info.changed'));
  const changes = all.filter(({ payload }) => (payload as { id: string }).id === data.contactInfo.id);
  expect(changes.map(({ actorId }) => actorId)).toEqual([editor.id, colleague]);
});

test('requires every field but the links and reports the missing ones by name', async () => {
  const names = Object.keys(aDraft());
  const missing = { failure: 'invalid', issues: names.map((path) => ({ path })) };
  for (const empty of [{}, Object.fromEntries(names.map((name) => [name, ' ']))]) {
    await expect(asEditor().addInfo(empty as unknown as ContactInfoInput)).rejects.toMatchObject(missing);
    await expect(asEditor().changeInfo(empty as unknown as ContactInfoInput)).rejects.toMatchObject(missing);
  }
  await expect(asEditor().addInfo(aDraft({ editorEmail: 'nobody' }))).rejects.toMatchObject({
    issues: [{ path: 'editorEmail' }],
  });
  await expect(asEditor().addInfo(aDraft({ intro: 'x'.repeat(2001) }))).rejects.toMatchObject({
    issues: [{ path: 'intro' }],
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'example.org/journal',
  'https://',
  'https:// x',
])('rejects %s as a link', async (twitter) => {
  // Pages check stored links again before they show them.
  expect(isHttpUrl(twitter)).toBe(false);
  await expect(asEditor().addInfo(aDraft({ social: { twitter } }))).rejects.toMatchObject({
    failure: 'invalid',
    issues: [{ path: 'social.twitter' }],
  });
});

test('visitors and authors cannot change the record and never get its id', async () => {
  await asEditor().addInfo(aDraft());
  const { token } = await anAuthor(journal);
  for (const [bearer, kind] of [
    [undefined, 'unauthenticated'],
    [token, 'forbidden'],
  ] as const) {
    const client = contactClient(journal.as(bearer));
    const refused = expect.objectContaining({ failure: kind });
    await expect(client.addInfo(aDraft())).rejects.toEqual(refused);
    await expect(client.changeInfo(aDraft())).rejects.toEqual(refused);
    expect(await client.info()).not.toHaveProperty('id');
  }
});
