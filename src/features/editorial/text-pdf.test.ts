import { beforeAll, describe, expect, test } from 'vitest';
import { productionClient } from '#features/production/client.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const pdfOf = async (id: string, person = editor) =>
  new Uint8Array(await (await editorialClient(journal.as(person.token)).textPdf(id)).content.arrayBuffer());

describe('the PDF from the full text', () => {
  test('is tagged PDF/UA with title, text, notes, tables, formulas and references, and always the same', async () => {
    const { id, number } = await aSubmission(journal, { status: 'ACCEPTED', manuscriptTitle: 'Terraces and tenure' });
    const file = new File([(await aWordManuscript()) as BlobPart], 'accepted.docx');
    await productionClient(journal.as(editor.token)).upload(id, file);
    const pdf = await pdfOf(id);
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw).toMatch(/\/MarkInfo\s*<<\s*\/Marked true/);
    expect(raw).toContain('pdfuaid');
    const text = (await readPdfText(pdf)).replaceAll(/\s+/g, ' ');
    for (const words of [
      'Terraces and tenure',
      number,
      '2.1 Households',
      'A sector has about ten cells',
      'Prices of maize by season',
      'Who terraces?',
      'Appendix A',
    ])
      expect(text).toContain(words);
    expect(Buffer.from(await pdfOf(id)).equals(Buffer.from(pdf))).toBe(true);
  });

  test('does not exist without a text, and is for the office', async () => {
    const { id, author } = await aSubmission(journal, { status: 'ACCEPTED' });
    await expect(pdfOf(id)).rejects.toMatchObject({ failure: 'missing' });
    for (const person of [author, await anAuthor(journal)])
      await expect(pdfOf(id, person)).rejects.toMatchObject({ failure: 'forbidden' });
  });
});
