import { beforeAll, describe, expect, test } from 'vitest';
import { productionClient } from '#features/production/client.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { aDocx } from '#testing/docx.ts';
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

  describe('letters that the fonts lack', () => {
    const cell = (words: string) => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
    const upload = async (id: string, words: string) => {
      const body = `<w:p><w:r><w:t>${words}</w:t></w:r></w:p><w:tbl><w:tr>${cell('A')}${cell('B')}${cell('C')}</w:tr><w:tr>${cell('D')}</w:tr></w:tbl>`;
      const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
      const bytes = aDocx({ 'word/document.xml': document });
      const file = new File([bytes as BlobPart], 'a.docx');
      const { data } = await productionClient(journal.as(editor.token)).upload(id, file);
      return data.report.findings.filter(({ code }) => code === 'missingLetter').map(({ excerpt }) => excerpt);
    };

    test.each([
      ['A word such as 世界 in the text, and again such as 世界.', ['as 世界', 'as 世界.']],
      ['From አዲስ አበባ to Nairobi', ['From አዲስ', 'አበባ']],
      ['It grew 📈 fast', ['grew 📈']],
    ])('%s: the report names all of them, and the PDF is refused with their place', async (words, excerpts) => {
      const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
      expect(await upload(id, words)).toEqual(excerpts);
      await expect(pdfOf(id)).rejects.toMatchObject({
        code: 'NOT_TYPESET',
        message: expect.stringContaining(words.slice(0, 12)),
      });
    });

    test('the scripts of Europe, Arabic and Hebrew, signs of currencies and mathematics are there; a ragged table is filled up', async () => {
      const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
      const words = 'Łódź, Ɗan Ƙasa, Ọ̀yọ́, Καλημέρα, Москва, العربية, עברית, ₦ € ½ ∑ → ≤ ✓';
      expect(await upload(id, words)).toEqual([]);
      expect((await readPdfText(await pdfOf(id))).replaceAll(/\s+/g, ' ')).toContain('A B C D');
    });

    test('in the title: the PDF is refused, and says that it is the details', async () => {
      const { id } = await aSubmission(journal, { status: 'ACCEPTED', manuscriptTitle: 'Maize in 世界' });
      expect(await upload(id, 'Words.')).toEqual([]);
      await expect(pdfOf(id)).rejects.toMatchObject({ message: expect.stringContaining('details of the manuscript') });
    });
  });

  test('uses the fonts that come with the program, never those of the machine', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    const words = `<w:p><w:r><w:t>العربية and Հայաստան</w:t></w:r></w:p>`;
    const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${words}</w:body></w:document>`;
    const file = new File([aDocx({ 'word/document.xml': document }) as BlobPart], 'a.docx');
    await productionClient(journal.as(editor.token)).upload(id, file);
    const raw = Buffer.from(await pdfOf(id)).toString('latin1');
    const fonts = new Set([...raw.matchAll(/\/BaseFont\s*\/\w+\+(\w+)/g)].map(([, name]) => name));
    expect(
      [...fonts].filter(
        (name) => !/^(?:SourceSerif4|SourceSans3|LibertinusSerif|NewCM|DejaVuSansMono)/.test(`${name}`),
      ),
    ).toEqual([]);
  });

  test('does not exist without a text, and is for the office', async () => {
    const { id, author } = await aSubmission(journal, { status: 'ACCEPTED' });
    await expect(pdfOf(id)).rejects.toMatchObject({ failure: 'missing' });
    for (const person of [author, await anAuthor(journal)])
      await expect(pdfOf(id, person)).rejects.toMatchObject({ failure: 'forbidden' });
  });
});
