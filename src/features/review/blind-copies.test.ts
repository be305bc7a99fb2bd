import { Document, Packer, Paragraph } from 'docx';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { aDocx } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscriptPdf } from '#testing/reviews.ts';
import { reviewClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

async function submitted(name: string, bytes: Uint8Array, author?: Person) {
  const person = author ?? (await anAuthor(journal));
  const files = [
    { fileUrl: (await anUpload(journal, person.token, name, bytes)).fileUrl, fileType: 'MANUSCRIPT' as const },
    { fileUrl: (await anUpload(journal, person.token, 'letter.pdf')).fileUrl, fileType: 'COVER_LETTER' as const },
  ];
  const authors = [
    { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'University of Rwanda' },
  ];
  const made = await aSubmission(journal, { author: person, files, authors });
  const page = await editorialClient(journal.as(editor.token))
    .byId(made.id)
    .catch(() => undefined);
  const fileId = (type: string) => page?.files.find(({ fileType }) => fileType === type)?.id ?? '';
  return { ...made, author: person, manuscript: fileId('MANUSCRIPT'), letter: fileId('COVER_LETTER') };
}
const client = (person = editor) => reviewClient(journal.as(person.token));

describe('a copy of a manuscript for reviewers', () => {
  test('has none of its marks, a neutral name, and the same text; the places that name its authors are listed', async () => {
    const bytes = await aManuscriptPdf('Soil and Tenure', 'by Claudine Mukamana', 'Write to claudine@example.org.');
    const { id, number, manuscript } = await submitted('mukamana-final.pdf', bytes);
    const report = await client().blindCopy(id, manuscript);
    expect(report).toMatchObject({ isClean: true, removed: ['properties'] });
    expect(report.findings.map(({ kind, page }) => [kind, page])).toEqual(
      expect.arrayContaining([
        ['name', 1],
        ['email', 1],
      ]),
    );
    const response = await journal.request(`/api/v1/submission/${id}/blind-copies/${manuscript}/file`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}-manuscript.pdf"`,
      'cache-control': 'private, no-store',
    });
    const copy = await PDFDocument.load(await response.arrayBuffer(), { updateMetadata: false });
    expect([copy.getAuthor(), copy.getCreator(), copy.getPageCount()]).toEqual([undefined, undefined, 1]);
  });

  test('of a text that names nobody has no findings', async () => {
    const { id, manuscript } = await submitted('paper.pdf', await aManuscriptPdf('Soil and Tenure', 'Results.'));
    expect(await client().blindCopy(id, manuscript)).toMatchObject({ isClean: true, findings: [] });
  });

  test('of a Word manuscript is a Word document without its properties, and its findings have no page', async () => {
    const bytes = await Packer.toBuffer(
      new Document({ creator: 'Claudine Mukamana', sections: [{ children: [new Paragraph('By Claudine Mukamana')] }] }),
    );
    const { id, number, manuscript } = await submitted('mukamana.docx', bytes);
    const report = await client().blindCopy(id, manuscript);
    expect(report).toMatchObject({ isClean: true, removed: ['properties'] });
    expect(report.findings).toMatchObject([{ kind: 'name', page: null, excerpt: 'By Claudine Mukamana' }]);
    const { headers } = await journal.request(`/api/v1/submission/${id}/blind-copies/${manuscript}/file`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${number}-manuscript.docx"`);
  });

  test('is refused for other files, and as a file when it is not clean', async () => {
    const { id, letter, manuscript } = await submitted('old.docx', aDocx({ 'word/media/image1.emf': 'EMF' }));
    await expect(client().blindCopy(id, letter)).rejects.toMatchObject({ failure: 'missing' });
    expect(await client().blindCopy(id, manuscript)).toMatchObject({ isClean: false });
    const refused = await journal.request(`/api/v1/submission/${id}/blind-copies/${manuscript}/file`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(refused.status).toBe(422);
    const other = await submitted('paper.pdf', await aManuscriptPdf('Text'));
    await expect(client().blindCopy(id, other.manuscript)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('is for the office alone, without the manuscript’s authors', async () => {
    const { id, manuscript, author } = await submitted('paper.pdf', await aManuscriptPdf('Text'));
    await expect(client(author).blindCopy(id, manuscript)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const colleague = await anEditor(journal);
    const own = await submitted('paper.pdf', await aManuscriptPdf('Text'), colleague);
    await expect(client(colleague).blindCopy(own.id, own.manuscript)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    expect(await client().blindCopy(own.id, own.manuscript)).toMatchObject({ isClean: true });
  });
});
