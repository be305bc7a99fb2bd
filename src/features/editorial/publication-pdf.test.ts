import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { productionClient } from '#features/production/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { testSite } from '#testing/site.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  await journal.work();
});
const office = () => editorialClient(journal.as(editor.token));
const production = () => productionClient(journal.as(editor.token));
const change = (id: string, changed: Parameters<ReturnType<typeof submissionsClient>['update']>[1]) =>
  submissionsClient(journal.as(editor.token)).update(id, { tellAuthors: false, ...changed });
const published = (number: string) => articlesClient(journal.as()).byNumber(number);

/** An accepted manuscript with a text, and the PDF that is made from it. */
async function aTypesetSubmission() {
  const submission = await aSubmission(journal, { status: 'ACCEPTED', manuscriptTitle: 'Terraces and tenure' });
  await production().upload(submission.id, new File([(await aWordManuscript()) as BlobPart], 'accepted.docx'));
  await office().useTextPdf(submission.id);
  return submission;
}
/** The words of the file that readers download, with single spaces. */
async function wordsOf(number: string): Promise<string> {
  const { slug } = await published(number);
  const response = await testSite(journal).request(`/article/${number}/${slug}.pdf`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await readPdfText(new Uint8Array(await response.arrayBuffer()))).replaceAll(/\s+/g, ' ');
}
async function edit(id: string, from: string, to: string): Promise<string> {
  const text = await production().editing(id);
  const doc = JSON.parse(JSON.stringify(text?.doc).replace(from, to));
  return (await production().save(id, { revision: text?.revision ?? '', doc })).data.revision;
}
const inTime = { timeout: 90_000, interval: 1_500 };

describe('the PDF that was made from the full text', () => {
  test('is made again at publication, with the latest text, the DOI, the pages and the day', async () => {
    const { id, number } = await aTypesetSubmission();
    await edit(id, 'newly written', 'newly edited');
    await change(id, { doi: '10.12345/jaed.77', firstPage: '45', lastPage: '47' });
    expect((await office().preview(id)).pdf).toMatchObject({ isMadeHere: true, isOutdated: true });
    await change(id, { status: 'PUBLISHED' });
    await expect.poll(() => wordsOf(number), inTime).toMatch(/Published \d/);
    const words = await wordsOf(number);
    for (const said of ['newly edited', 'https://doi.org/10.12345/jaed.77', '45–47']) expect(words).toContain(said);
    expect((await office().preview(id)).pdf.isOutdated).toBe(false);
    expect((await published(number)).versions).toHaveLength(1);
  });

  test('is made again in the same version after a correction of the details, and of the title of the issue', async () => {
    const { id, number } = await aTypesetSubmission();
    const issues = issuesClient(journal.as(editor.token));
    const facts = { title: 'Land and law', year: 2026, month: 5, issueNumber: 3, volume: 2, description: '' };
    const { data: issue } = await issues.add({ ...facts, status: 'PUBLISHED' });
    await change(id, { status: 'PUBLISHED', issueId: issue.id });
    await expect.poll(() => wordsOf(number), inTime).toContain('Land and law');
    await change(id, { manuscriptTitle: 'Terraces, tenure and trees' });
    await expect.poll(() => wordsOf(number), inTime).toContain('Terraces, tenure and trees');
    await issues.change(issue.id, { ...facts, title: 'Law and land', status: 'PUBLISHED' });
    await expect.poll(() => wordsOf(number), inTime).toContain('Law and land');
    expect((await published(number)).versions).toHaveLength(1);
  });

  test('becomes a new version, with a note, when readers get another text', async () => {
    const { id, number } = await aTypesetSubmission();
    await change(id, { status: 'PUBLISHED' });
    await expect.poll(() => wordsOf(number), inTime).toMatch(/Published \d/);
    const revision = await edit(id, 'newly written', 'corrected');
    await production().release(id, revision);
    await expect.poll(() => wordsOf(number), inTime).toContain('corrected');
    const { versions } = await published(number);
    expect(versions.map(({ note }) => note)).toEqual([
      '',
      'The text was corrected, and the PDF was made again from it.',
    ]);
  });
});

describe('a PDF that the office uploaded', () => {
  const useUpload = async (id: string, words: string) => {
    const { fileUrl } = await anUpload(journal, editor.token, 'ours.pdf', await aPdf(words));
    await change(id, { publicationFileUrl: fileUrl });
  };

  test('stays at publication, and the office sees in what it differs', async () => {
    const { id, number } = await aTypesetSubmission();
    await useUpload(id, 'Terraces and tenure');
    await edit(id, 'newly written', 'newly edited');
    await change(id, { doi: '10.12345/jaed.78', firstPage: '45', lastPage: '47' });
    await change(id, { status: 'PUBLISHED' });
    const { pdf } = await office().preview(id);
    expect(pdf.isMadeHere).toBe(false);
    expect(pdf.differences.toSorted()).toEqual(['authors', 'doi', 'pages', 'text']);
    expect(await wordsOf(number)).toBe('Terraces and tenure');
  });
});
