import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const desk = (person = editor) => editorialClient(journal.as(person.token));
const today = () => dayOf(journal.now().toISOString());

async function aManuscript() {
  const submission = await aSubmission(journal);
  const { files } = (await desk().page(submission.number)).submission;
  return { ...submission, fileId: files[0]?.id ?? '' };
}

describe('the result of a similarity check', () => {
  test('is on the manuscript’s page with percentage, file, day and editor, the newest first, and can be deleted', async () => {
    const { id, number, fileId } = await aManuscript();
    await desk().addSimilarity(id, { fileId, percent: '23', checkedOn: '2026-01-05' });
    const { data } = await desk().addSimilarity(id, { fileId, percent: 9, checkedOn: today() });
    const results = async () => (await desk().page(number)).similarity;
    expect(await results()).toEqual([
      {
        id: data.id,
        percent: 9,
        checkedOn: today(),
        fileName: expect.stringMatching(/\.pdf$|\.docx$/),
        by: expect.any(String),
      },
      expect.objectContaining({ percent: 23, checkedOn: '2026-01-05' }),
    ]);
    await desk().removeSimilarity(id, data.id);
    expect(await results()).toHaveLength(1);
    await expect(desk().removeSimilarity(id, data.id)).rejects.toMatchObject({ failure: 'missing' });
  });

  test.each([
    ['percent', '101'],
    ['percent', '-1'],
    ['percent', ''],
    ['percent', '12.5'],
    ['checkedOn', '2026-02-30'],
    ['checkedOn', '2999-01-01'],
    ['fileId', 'nonsense'],
  ])('is refused with a faulty %s: %s', async (path, value) => {
    const { id, fileId } = await aManuscript();
    const draft = { fileId, percent: 5, checkedOn: today(), [path]: value };
    await expect(desk().addSimilarity(id, draft)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('is refused for a file of another manuscript, and cannot be deleted there', async () => {
    const [one, other] = [await aManuscript(), await aManuscript()];
    const draft = { fileId: other.fileId, percent: 5, checkedOn: today() };
    await expect(desk().addSimilarity(one.id, draft)).rejects.toMatchObject({ issues: [{ path: 'fileId' }] });
    const { data } = await desk().addSimilarity(other.id, draft);
    await expect(desk().removeSimilarity(one.id, data.id)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('is hidden from the author, who can neither enter nor read one', async () => {
    const { id, number, author, fileId } = await aManuscript();
    const draft = { fileId, percent: 77, checkedOn: today() };
    await expect(desk(author).addSimilarity(id, draft)).rejects.toMatchObject({ failure: 'forbidden' });
    await desk().addSimilarity(id, draft);
    expect(JSON.stringify(await submissionsClient(journal.as(author.token)).mineByNumber(number))).not.toContain(
      'similarity',
    );
  });
});
