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
const kept = () => journal.services.db.select().from(contactMessages);

test('before anything is entered every text is empty', async () => {
  expect(await contact().info()).toMatchObject({ phone: '', email: '', social: { twitter: '' } });
});

describe('with the starter record', () => {
  beforeAll(() => journal.services.contact.info.writeStarter(STARTER_CONTACT));

  test('the public shape has phone, e-mail, address and social links, also for a junk bearer', async () => {
    const response = await journal.request('/api/v1/contact-info', { headers: { authorization: 'Bearer null' } });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { contactInfo: object } };
    expect(data.contactInfo).toMatchObject({
      phone: STARTER_CONTACT.phone,
      email: STARTER_CONTACT.editorEmail,
      social: STARTER_CONTACT.social,
    });
  });

  test('a message is kept and mailed to the editor, to be answered to the sender', async () => {
    const { message } = await contact().send(aMessage({ subject: 'Hello\r\nBcc: everybody@example.org' }));
    expect(message).toBe('Message sent successfully!');
    expect((await kept()).at(-1)).toMatchObject({
      email: 'grace@example.org',
      subject: 'Hello Bcc: everybody@example.org',
    });
    const mail = (await journal.mailsTo(STARTER_CONTACT.editorEmail)).at(-1);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.text).toContain('How long does a review take?');
    expect(mail?.headers).toEqual({ 'Reply-To': 'grace@example.org' });
  });

  test.each([
    ['a filled trap', { website: 'https://spam.example' }],
    ['a form filled in within a second', { elapsed: 800 }],
  ])('%s is answered like a message and dropped', async (_, change) => {
    const before = (await kept()).length;
    expect((await contact().send(aMessage(change))).success).toBe(true);
    expect(await kept()).toHaveLength(before);
  });

  test('missing and absurd fields are named', async () => {
    const wrong = {
      ...aMessage(),
      firstName: ' ',
      email: 'x',
      inquiryType: 'gossip',
      message: 'x'.repeat(5001),
    } as unknown as ContactMessageInput;
    await expect(contact().send(wrong)).rejects.toMatchObject({
      failure: 'invalid',
      issues: [{ path: 'firstName' }, { path: 'email' }, { path: 'inquiryType' }, { path: 'message' }],
    });
  });
});
