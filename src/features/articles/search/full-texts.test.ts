import { beforeAll, describe, expect, test } from 'vitest';
import { productionClient } from '#features/production/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, search, titles } = searchableJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const staff = () => journal.as(administrator.token);
const update = (id: string, change: object) => submissionsClient(staff()).update(id, { tellAuthors: false, ...change });

/** A published article whose text, read from a Word document, has words that neither abstract nor PDF have. */
async function anArticleWithText(manuscriptTitle: string) {
  const made = await aSubmission(journal, { manuscriptTitle, status: 'ACCEPTED' });
  await productionClient(staff()).upload(made.id, new File([(await aWordManuscript()) as BlobPart], 'accepted.docx'));
  await update(made.id, { status: 'PUBLISHED' });
  return made;
}

describe('an article with a full text', () => {
  test('is found by the words of its text, with the section and the way there', async () => {
    await anArticleWithText('Found by its text');
    const hitOf = async (q: string) => (await search({ q })).data.find(({ title }) => title === 'Found by its text');
    const noted = await hitOf('"francs per kilogram"');
    expect(noted).toMatchObject({ isFromText: true, excerpt: expect.stringContaining('\u0002francs') });
    expect(noted?.section).toEqual({ id: expect.stringMatching(/^[a-z]/), title: '2.1 Households' });
    expect((await hitOf('questionnaire'))?.section?.title).toBe('Appendix A Questionnaire');
    expect((await hitOf('hillsides'))?.section).toEqual({ id: '', title: 'References' });
  });

  test('is found by the words of a table, a note and a reference', async () => {
    await anArticleWithText('Found by its table');
    expect(await titles({ q: '"found by its table" hillsides' })).toEqual(['Found by its table']);
  });

  test('is no longer found by a text that was removed, or that is not public', async () => {
    const { id } = await anArticleWithText('No longer found');
    const found = () => titles({ q: '"no longer found" hillsides' });
    expect(await found()).toEqual(['No longer found']);
    await productionClient(staff()).remove(id);
    expect(await found()).toEqual([]);
    const hidden = await anArticleWithText('Never found');
    await update(hidden.id, { status: 'WITHDRAWN' });
    expect(await titles({ q: '"never found"' })).toEqual([]);
  });
});
