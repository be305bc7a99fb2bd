import { beforeAll, describe, expect, test } from 'vitest';
import { STARTER_CONTACT } from '#features/site/server/starter.ts';
import { testJournal } from '#testing/journal.ts';
import { contactClient } from './client.ts';
import type { ContactMessageInput } from './contract.ts';
import { contactMessages } from './server/tables.ts';

const journal = testJournal();
const contact = () => contactClient(journal.as());
const aMessage = (change: Partial<ContactMessageInput> = {}): ContactMessageInput => ({
  firstName: 'Grace',
  lastName: 'Akello',
  email: 'grace@example.org',
  inquiryType: 'peer-review-process',
  subject: 'A question',
  message: 'How long does a review take?',
  elapsed: 30_000,
  ...change,
});
const storedMessages = () => journal.services.db.select().from(contactMessages);

test('all texts are empty before a record is entered', async () => {
  expect(await contact().info()).toMatchObject({ phone: '', email: '', social: { twitter: '' } });
});

describe('with the starter record', () => {
  beforeAll(() => journal.services.contact.info.writeStarter(STARTER_CONTACT));

  test('visitors get phone, e-mail, address and social links, even with an invalid bearer token', async () => {
    const response = await journal.request('/api/v1/contact-info', { headers: { authorization: 'Bearer null' } });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { contactInfo: object } };
    expect(data.contactInfo).toMatchObject({
      phone: STARTER_CONTACT.phone,
      email: STARTER_CONTACT.editorEmail,
      social: STARTER_CONTACT.social,
    });
  });

  test('a message is stored and mailed to the editor with the sender as Reply-To', async () => {
    const { message } = await contact().send(aMessage({ subject: 'Hello\r\nBcc: everybody@example.org' }));
    expect(message).toBe('Message sent successfully!');
    expect((await storedMessages()).at(-1)).toMatchObject({
      email: 'grace@example.org',
      subject: 'Hello Bcc: everybody@example.org',
    });
    const mail = (await journal.mailsTo(STARTER_CONTACT.editorEmail)).at(-1);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.text).toContain('How long does a review take?');
    expect(mail?.headers).toEqual({ 'Reply-To': 'grace@example.org' });
  });

  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }],
    ['a form filled in within a second', { elapsed: 800 }],
  ])('%s is stored and marked as doubtful, but not mailed', async (_, change) => {
    await journal.work();
    const mails = (await journal.mailsTo(STARTER_CONTACT.editorEmail)).length;
    const subject = `Offer ${crypto.randomUUID()}`;
    expect((await contact().send(aMessage({ ...change, subject }))).success).toBe(true);
    await journal.work();
    expect((await storedMessages()).at(-1)).toMatchObject({ subject, isDoubtful: true });
    expect(await journal.mailsTo(STARTER_CONTACT.editorEmail)).toHaveLength(mails);
  });

  test('missing and invalid fields are reported by name', async () => {
    const invalid = {
      ...aMessage(),
      firstName: ' ',
      email: 'x',
      inquiryType: 'gossip',
      message: 'x'.repeat(5001),
    } as unknown as ContactMessageInput;
    await expect(contact().send(invalid)).rejects.toMatchObject({
      failure: 'invalid',
      issues: [{ path: 'firstName' }, { path: 'email' }, { path: 'inquiryType' }, { path: 'message' }],
    });
  });
});
