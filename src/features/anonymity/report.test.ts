import { Document, Packer, Paragraph } from 'docx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anUpload, type Person } from '#testing/makers.ts';
import { anonymityClient } from './client.ts';

const journal = testJournal();
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});

const claudine = { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'University of Rwanda' };
const report = (fileUrl: string, person = author) =>
  anonymityClient(journal.as(person.token)).report({ fileUrl, authors: [claudine] });

async function aDocument(person: Person, ...lines: string[]) {
  const children = lines.map((line) => new Paragraph(line));
  const bytes = await Packer.toBuffer(new Document({ creator: 'Claudine Mukamana', sections: [{ children }] }));
  return (await anUpload(journal, person.token, 'paper.docx', bytes)).fileUrl;
}

describe('the report on an upload', () => {
  test('tells its author what is removed for reviewers, and what to change', async () => {
    const fileUrl = await aDocument(
      author,
      'Soil and Tenure',
      'Claudine Mukamana',
      'In our previous work we found soil.',
    );
    const { isClean, removed, findings } = await report(fileUrl);
    expect([isClean, removed]).toEqual([true, ['properties']]);
    expect(findings.map(({ kind }) => kind)).toEqual(['name', 'ownWork']);
  });

  test('counts the words before the references, and recognises the language', async () => {
    const english =
      'We follow twelve hundred households over six seasons and ask whether the certificate changes anything. ';
    const french =
      'Nous suivons douze cents ménages pendant six saisons et demandons si le certificat change quelque chose. ';
    const inEnglish = await aDocument(author, english.repeat(4), 'References', 'Uwase (2020). Soil and more soil.');
    expect(await report(inEnglish)).toMatchObject({ words: 60, language: 'eng' });
    expect(await report(await aDocument(author, french.repeat(4)))).toMatchObject({ language: 'fra' });
    expect(await report(await aDocument(author, 'Soil'))).toMatchObject({ words: 1, language: null });
  });

  test('uses nothing up: the file can be submitted afterwards, and the report read again', async () => {
    const fileUrl = await aDocument(author, 'Soil');
    expect(await report(fileUrl)).toEqual(await report(fileUrl));
    expect(await journal.services.files.unattached(author.id, [fileUrl])).toHaveProperty('size', 1);
  });

  test('is refused for uploads of others, and for texts that are not an address', async () => {
    const other = await anAuthor(journal);
    const refused = { issues: [{ path: 'fileUrl' }] };
    await expect(report(await aDocument(other, 'Soil'))).rejects.toMatchObject(refused);
    for (const fileUrl of ['', 'nothing', '/api/v1/submission/upload/00000000-0000-4000-8000-000000000000'])
      await expect(report(fileUrl)).rejects.toMatchObject(refused);
    const visitor = anonymityClient(journal.as()).report({ fileUrl: 'x', authors: [] });
    await expect(visitor).rejects.toMatchObject({ failure: 'unauthenticated' });
  });
});
