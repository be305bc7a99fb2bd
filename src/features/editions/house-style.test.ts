import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { productionClient } from '#features/production/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { testSite } from '#testing/site.ts';
import { houseStyleClient } from './house-style/client.ts';
import { FIRST_STYLE, type HouseStyle } from './house-style/rules.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const staff = () => journal.as(administrator.token);
const styles = () => houseStyleClient(staff());
const save = async (change: Partial<HouseStyle>) =>
  styles().save({ ...FIRST_STYLE, ...change, version: (await styles().read()).version });

/** An article with a full text. */
async function anArticle() {
  const made = await aSubmission(journal, { status: 'ACCEPTED', manuscriptTitle: 'The look of terraces' });
  await productionClient(staff()).upload(made.id, new File([(await aWordManuscript()) as BlobPart], 'accepted.docx'));
  return made;
}
const pdfOf = async (id: string) => {
  const { content } = await editorialClient(staff()).textPdf(id);
  return Buffer.from(await content.arrayBuffer());
};
const hasSans = (pdf: Buffer) => pdf.includes('SourceSans3');

describe('the house style', () => {
  test('is that of the beginning until the office changes it, and every version is kept', async () => {
    expect(await styles().read()).toEqual({ version: 0, style: FIRST_STYLE, versions: [] });
    const { data } = await save({ accent: '#1f4e79', headings: 'SANS' });
    expect(data).toMatchObject({ version: 1, style: { accent: '#1f4e79', headings: 'SANS', body: 'SERIF' } });
    await save({});
    const { version, versions } = await styles().read();
    expect(version).toBe(2);
    expect(versions.map(({ version: number, style }) => [number, style.accent])).toEqual([
      [2, '#9c3d22'],
      [1, '#1f4e79'],
    ]);
    await expect(styles().save({ ...FIRST_STYLE, version: 1 })).rejects.toMatchObject({ failure: 'conflict' });
  });

  test.each([
    ['#ffd9c9', /too pale/],
    ['red', /six digits/],
    ['#12', /six digits/],
    ['url(x)', /six digits/],
  ])('with the colour %s is refused, for saving and for the preview', async (accent, message) => {
    const refused = { failure: 'invalid', issues: [{ path: 'accent', message: expect.stringMatching(message) }] };
    await expect(save({ accent })).rejects.toMatchObject(refused);
    await expect(styles().preview({ ...FIRST_STYLE, accent })).rejects.toMatchObject(refused);
  });

  test('is shown by a sample article before it is saved', async () => {
    const { content } = await styles().preview({ ...FIRST_STYLE, body: 'SANS', headRight: 'AUTHORS' });
    const pdf = Buffer.from(await content.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(hasSans(pdf)).toBe(true);
    expect(await readPdfText(pdf)).toContain('Aline Ingabire, Jean Habimana');
    expect((await styles().read()).style.body).toBe('SERIF');
  });

  test('belongs to administrators', async () => {
    const editor = houseStyleClient(journal.as((await anEditor(journal)).token));
    await expect(editor.read()).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(editor.save({ ...FIRST_STYLE, version: 0 })).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('changes what is published from now on; a published article keeps its look in PDF and EPUB', async () => {
    const [before, after] = [await anArticle(), await anArticle()];
    await submissionsClient(staff()).update(before.id, { status: 'PUBLISHED', tellAuthors: false });
    const lookOf = async (number: string) => {
      const site = testSite(journal);
      const moved = await site.request(`/article/${number}/x.epub`);
      const book = await site.request(moved.headers.get('location') ?? '');
      const parts = await readParts(new Uint8Array(await book.arrayBuffer()));
      return parts.get('EPUB/style.css')?.toString() ?? '';
    };
    const [pdf, look] = [await pdfOf(before.id), await lookOf(before.number)];
    journal.pass(60);
    await save({ accent: '#14532d', headings: 'SANS' });
    expect(hasSans(pdf)).toBe(false);
    expect((await pdfOf(before.id)).equals(pdf)).toBe(true);
    expect(await lookOf(before.number)).toBe(look);
    expect(hasSans(await pdfOf(after.id))).toBe(true);
    journal.pass(60);
    await submissionsClient(staff()).update(after.id, { status: 'PUBLISHED', tellAuthors: false });
    expect(await lookOf(after.number)).toContain('#14532d');
  });
});
