import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { boardClient } from '#features/board/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { noticesClient } from '#features/submissions/client.ts';
import { testJournal } from './journal.ts';
import { anAdministrator, aSubmission, type Person } from './makers.ts';

/** A record as a list answers it is accepted back by the call that changes it, and stays as it is. */
const journal = testJournal();
let admin: Person;
let published: string;

type Body = Record<string, string>;
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await journal.request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Follows the keys of a path into a reply. */
function at(body: unknown, keys: string): Body {
  return keys.split('.').reduce<unknown>((value, key) => (value as Body)[key], body) as Body;
}

beforeAll(async () => {
  admin = await anAdministrator(journal);
  ({ id: published } = await aSubmission(journal, { status: 'PUBLISHED' }));
  const person = { firstName: 'Grace', lastName: 'Akello', email: 'grace@example.org' };
  const letter = { ...person, inquiryType: 'other' as const, subject: 'S', message: 'M', elapsed: 60_000 };
  await contactClient(journal.as()).send(letter);
  await boardClient(journal.as(admin.token)).add({ fullName: 'Grace Akello', role: 'Editor', email: 'g@example.org' });
  await send('POST', '/issues', { issueNumber: 1, year: 2026, month: 1, title: 'Land' });
  await send('POST', '/faqs', { question: 'Q', answer: 'A' });
  await send('POST', '/about-sections', { section: 'JOURNAL_OVERVIEW', content: 'C' });
  await send('POST', '/contact-info', {
    intro: 'I',
    editorEmail: 'editor@example.org',
    submissionsEmail: 'submissions@example.org',
    phone: '1',
    mailingAddress: 'A',
    officeHours: 'O',
    locationDescription: 'L',
  });
  await send('POST', '/newsletter/send', { title: 'T', content: 'C' });
  const day = dayOf(journal.now().toISOString());
  const notice = { kind: 'CORRECTION' as const, date: day, text: 'T', doi: null, tellAuthors: false };
  await noticesClient(journal.as(admin.token)).add(published, notice);
});

/** Name, list, keys of the record in the list's reply, and the call that changes it. */
const RECORDS: [name: string, list: string, keys: string, change: (row: Body) => [method: string, path: string]][] = [
  ['a message', '/contact-messages', 'data.contactMessages.0', ({ id }) => ['PATCH', `/contact-messages/${id}`]],
  ['the contact details', '/contact-info', 'data.contactInfo', () => ['PATCH', '/contact-info']],
  ['a board member', '/editorial-board-member', 'data.0', ({ id }) => ['PUT', `/editorial-board-member/${id}`]],
  ['an issue', '/issues', 'data.0', ({ id }) => ['PUT', `/issues/${id}`]],
  ['a topic', '/topic', 'data.0', ({ id }) => ['PUT', `/topic/${id}`]],
  ['a question', '/faqs', 'data.faqs.0', ({ id }) => ['PATCH', `/faqs/${id}`]],
  ['an about section', '/about-sections', '0', ({ id }) => ['PUT', `/about-sections/${id}`]],
  ['an account', '/users', 'data.0', ({ id }) => ['PUT', `/users/${id}`]],
  ['the journal', '/journal', 'data', () => ['PUT', '/journal']],
  ['a newsletter', '/newsletter', 'data.0', ({ id }) => ['PUT', `/newsletter/${id}`]],
  ['a submission', '/submission', 'data.0', ({ id }) => ['PUT', `/submission/${id}`]],
];

test.each(RECORDS)('%s', async (_, list, keys, change) => {
  const before = at((await send('GET', list)).body, keys);
  expect(before).toBeTruthy();
  const { status, body } = await send(...change(before), before);
  expect(status, JSON.stringify(body)).toBe(200);
  const { version: _old, updatedAt: _then, files: _links, ...rest } = before;
  expect(at((await send('GET', list)).body, keys)).toMatchObject(rest);
});

test('a notice', async () => {
  const list = `/submission/${published}/notices`;
  const before = at((await send('GET', list)).body, 'data.0');
  const { status, body } = await send('PUT', `${list}/${before.id}`, before);
  expect(status, JSON.stringify(body)).toBe(200);
});
