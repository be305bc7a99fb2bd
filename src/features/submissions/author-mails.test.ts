import { beforeAll, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, aSubmission } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';

/** Mails to authors and to the office about a manuscript. */
const journal = testJournal();
beforeAll(() => journal.work());

async function aManuscript() {
  const [author, admin] = [await anAuthor(journal), await anAdministrator(journal)];
  const addresses = [author.email, anAddress(), anAddress()];
  const names = ['Claudine Mukamana', 'Jean Habimana', 'Aline Uwera'];
  const authors = addresses.map((email, index) => ({
    fullName: names[index] ?? '',
    email,
    affiliation: 'School of Economics',
  }));
  const { id, number } = await aSubmission(journal, { author, authors });
  return { id, number, author, addresses, staff: submissionsClient(journal.as(admin.token)) };
}

const newsFor = async (address: string) =>
  (await journal.mailsTo(address)).filter(({ subject }) => /^(Your (manuscript|article)|News of)/.test(subject));

test('all authors hear of acceptance and publication, each by name', async () => {
  const { id, number, addresses, staff } = await aManuscript();
  await staff.update(id, { status: 'UNDER_REVIEW' });
  await staff.update(id, { status: 'ACCEPTED' });
  await staff.update(id, { status: 'PUBLISHED' });
  for (const [index, name] of ['Jean Habimana', 'Aline Uwera'].entries()) {
    const address = addresses[index + 1] ?? '';
    await expect.poll(async () => (await newsFor(address)).length, { timeout: 10_000 }).toBe(2);
    const [accepted, published] = (await newsFor(address)).map(({ text }) => text);
    for (const text of [accepted, published]) {
      expect(text).toContain(`Dear ${name},`);
      expect(text).toMatch(/With kind regards,\s+The editorial office\s/);
    }
    // Before publication a co-author has no page to open.
    expect(accepted).not.toContain(`/author/${number}`);
    expect(published).toContain(`/article/${number}/`);
  }
});

test('only the submitter and the corresponding author hear of other statuses, with a link to the manuscript', async () => {
  const { id, number, addresses, staff } = await aManuscript();
  await staff.update(id, { status: 'UNDER_REVIEW' });
  await staff.update(id, { status: 'REVISION_REQUESTED' });
  await expect.poll(async () => (await newsFor(addresses[0] ?? '')).length, { timeout: 10_000 }).toBe(2);
  for (const { text } of await newsFor(addresses[0] ?? '')) expect(text).toContain(`/author/${number}`);
  expect(await newsFor(addresses[1] ?? '')).toEqual([]);
});

test('editors hear of a new manuscript, except one who is its author', async () => {
  const [editor, conflicted] = [await anEditor(journal), await anEditor(journal)];
  const author = await anAuthor(journal);
  const authors = [author.email, conflicted.email].map((email) => ({
    fullName: 'Claudine Mukamana',
    email,
    affiliation: 'School of Economics',
  }));
  const { number } = await aSubmission(journal, { author, authors });
  const news = async (address: string) =>
    (await journal.mailsTo(address)).filter(({ subject }) => subject.startsWith(`New manuscript ${number}`));
  await expect.poll(async () => (await news(editor.email)).length, { timeout: 10_000 }).toBe(1);
  expect(await news(conflicted.email)).toEqual([]);
});

test('a rejection by hand before any review mentions no reviewers’ advice, and one after it does', async () => {
  const { id, addresses, staff } = await aManuscript();
  await staff.update(id, { status: 'REJECTED' });
  const other = await aManuscript();
  await other.staff.update(other.id, { status: 'UNDER_REVIEW', tellAuthors: false });
  await other.staff.update(other.id, { status: 'REJECTED' });
  const letter = async (address = '') =>
    (await journal.mailsTo(address)).find(({ subject }) => subject.startsWith('Decision on'))?.text ?? '';
  await expect.poll(() => letter(addresses[0]), { timeout: 10_000 }).toContain('decided not to send it to reviewers');
  await expect.poll(() => letter(other.addresses[0]), { timeout: 10_000 }).toContain('On the advice of the reviewers');
});
