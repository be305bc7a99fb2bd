import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { openForText } from '#platform/pdf/open-for-text.ts';
import { aZip } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import {
  aManuscriptInRound,
  aManuscriptPdf,
  anInvitation,
  aReportingReviewer,
  NO_INTERESTS,
  REPORT,
  staffOf,
} from '#testing/reviews.ts';
import { mailWith } from '#testing/stored-mail.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const NAME = 'Grace Akello';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const form = (bytes: Uint8Array | string, name = 'akello-comments.pdf') => {
  const data = new FormData();
  data.set('file', new File([bytes as BlobPart], name));
  return data;
};

/** A PDF with a comment by its reviewer, a link, and a hidden data set of a program. */
async function anAnnotatedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await aManuscriptPdf('Soil and tenure.'));
  document.setAuthor(NAME);
  const [page] = document.getPages();
  const { context } = document;
  const note = {
    Type: 'Annot',
    Subtype: 'Highlight',
    Rect: [40, 740, 200, 760],
    QuadPoints: [40, 760, 200, 760, 40, 740, 200, 740],
    T: PDFString.of(NAME),
    M: PDFString.of('D:20261101'),
    Contents: PDFString.of('Which soil?'),
  };
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('mailto:g@a.example') },
  };
  const annotations = [note, link].map((one) => context.register(context.obj(one)));
  page?.node.set(PDFName.of('Annots'), context.obj(annotations));
  return document.save();
}

/** A Word document with a comment and a tracked change by its reviewer. */
function anAnnotatedDocx(): Uint8Array {
  const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
  return aZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    'docProps/core.xml': `<a><creator>${NAME}</creator></a>`,
    'word/comments.xml': `<w:comments xmlns:w="${W}"><w:comment w:id="0" w:author="${NAME}" w:initials="GA" w:date="2026-11-01T00:00:00Z"><w:p>${text('Which soil?')}</w:p></w:comment></w:comments>`,
    'word/document.xml': `<w:document xmlns:w="${W}"><w:body><w:p><w:commentRangeStart w:id="0"/>${text('Soil')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:ins w:id="1" w:author="${NAME}" w:date="2026-11-01T00:00:00Z">${text(' and water')}</w:ins><w:del w:id="2" w:author="${NAME}"><w:r><w:delText>tenure</w:delText></w:r></w:del></w:p></w:body></w:document>`,
  });
}

async function aWritingReviewer() {
  const made = await aManuscriptInRound(journal, editor);
  const reviewer = await anInvitation(journal, editor, made.id);
  await reviewer.client.accept(NO_INTERESTS);
  return { ...made, ...reviewer };
}
const fileOf = async (token: string, id: string) => {
  const response = await journal.request(`/api/v1/review/${token}/report-files/${id}`);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};

async function letterTo(email: string) {
  await journal.work();
  return mailWith(journal, email, 'Please look at table 1.');
}

describe('a file of a reviewer', () => {
  test('keeps its comments in a PDF, by “Reviewer 1” alone', async () => {
    const { client, token, number } = await aWritingReviewer();
    const { data } = await client.attach(form(await anAnnotatedPdf()));
    expect(data.reportFiles).toMatchObject([{ fileName: `${number}-R1-reviewer-1-1.pdf` }]);
    const { bytes } = await fileOf(token, data.reportFiles[0]?.id ?? '');
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Akello');
    const pdf = await openForText(bytes);
    const annotations = await (await pdf.getPage(1)).getAnnotations();
    expect(annotations).toMatchObject([{ titleObj: { str: 'Reviewer 1' }, contentsObj: { str: 'Which soil?' } }]);
  });

  test('keeps comments and changes in a Word document, by “Reviewer 1” alone and without dates', async () => {
    const { client, token } = await aWritingReviewer();
    const { data } = await client.attach(form(anAnnotatedDocx(), 'a.docx'));
    const { bytes } = await fileOf(token, data.reportFiles[0]?.id ?? '');
    const parts = await readParts(bytes);
    const all = [...parts.values()].map((part) => part.toString('utf8')).join('\n');
    expect(all).not.toMatch(/Akello|GA"|2026-11-01/);
    expect(parts.get('word/comments.xml')?.toString('utf8')).toMatch(/author="Reviewer 1".*Which soil\?/s);
    const document = parts.get('word/document.xml')?.toString('utf8') ?? '';
    for (const element of ['w:ins ', 'w:del ', 'w:commentRangeStart', 'w:commentReference', 'w:delText'])
      expect(document).toContain(`<${element}`);
  });

  test('is read by the office and, after the decision, beside the letter by the authors', async () => {
    const { id, number, author, client } = await aWritingReviewer();
    const { data } = await client.attach(form(await anAnnotatedPdf()));
    await client.send(REPORT);
    const silent = await aReportingReviewer(journal, editor, id);
    expect((await silent.client.review()).reportFiles).toEqual([]);
    const [round] = await staffOf(journal, editor).rounds(id);
    const found = round?.assignments.find(({ files }) => files.length > 0);
    const key = { id, n: 1, assignmentId: found?.id ?? '' };
    const { name } = await staffOf(journal, editor).reportFile(key, data.reportFiles[0]?.id ?? '');
    expect(name).toBe(`${number}-R1-reviewer-1-1.pdf`);
    const own = async () => JSON.stringify(await submissionsClient(journal.as(author.token)).mineByNumber(number));
    expect(await own()).not.toContain('reviewer-1-1');

    const reports = [{ reportId: (found?.report?.id ?? '') as never }];
    await decisionsClient(journal.as(editor.token)).decide(id, {
      kind: 'MAJOR_REVISION',
      letter: 'Please look at table 1.',
      delayMinutes: 0,
      reports,
    });
    expect(await own()).toContain(name);
    await expect
      .poll(() => letterTo(author.email))
      .toMatchObject({
        attachments: [],
        text: expect.stringContaining(
          `With a file on the page of the manuscript: ${name.replace('.pdf', '')}`,
        ) as string,
      });
  });

  test('that names its reviewer is asked about, and goes out only at the editor’s wish', async () => {
    const naming = await aManuscriptPdf('Review by Grace Akello, Makerere University', 'Table 1 lacks its units.');
    for (const withFiles of [undefined, true]) {
      const { id, number, author, client } = await aWritingReviewer();
      const { data } = await client.attach(form(naming));
      expect(data.reportFiles[0]?.excerpts[0]).toContain('Grace Akello');
      await expect(client.send(REPORT)).rejects.toMatchObject({ issues: [{ path: 'confirmed.files' }] });
      await client.send(REPORT, { confirmed: ['files'] });
      const [round] = await staffOf(journal, editor).rounds(id);
      const [assignment] = round?.assignments ?? [];
      expect(assignment?.files[0]?.findings[0]?.kind).toBe('name');
      const reports = [{ reportId: (assignment?.report?.id ?? '') as never, withFiles }];
      const letter = { letter: 'Please.', kind: 'MAJOR_REVISION', delayMinutes: 0 } as const;
      await decisionsClient(journal.as(editor.token)).decide(id, { ...letter, reports });
      const own = JSON.stringify(await submissionsClient(journal.as(author.token)).mineByNumber(number));
      expect(own.includes('reviewer-1-1')).toBe(withFiles === true);
    }
  });

  test('stays with the office when the editor leaves it out, also after a decision that was taken back', async () => {
    const { id, number, author, client } = await aWritingReviewer();
    await client.attach(form(await anAnnotatedPdf()));
    await client.send(REPORT);
    const [round] = await staffOf(journal, editor).rounds(id);
    const reportId = (round?.assignments[0]?.report?.id ?? '') as never;
    const decisions = decisionsClient(journal.as(editor.token));
    const decide = (withFiles: boolean, delayMinutes: number) =>
      decisions.decide(id, {
        kind: 'MAJOR_REVISION',
        letter: 'Please.',
        delayMinutes,
        reports: [{ reportId, withFiles }],
      });
    const { data } = await decide(true, 60);
    await decisions.takeBack(id, data.id);
    await decide(false, 0);
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(own.status).toBe('REVISION_REQUESTED');
    expect(JSON.stringify(own)).not.toContain('reviewer-1-1');
  });

  test('is refused when it is too large, no document, of too many, or for another review', async () => {
    const { client, token } = await aWritingReviewer();
    await expect(client.attach(form('MZ no document'))).rejects.toMatchObject({ failure: 'refused' });
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)]);
    await expect(client.attach(form(large))).rejects.toMatchObject({ failure: 'too-large' });
    for (let count = 0; count < 3; count++) await client.attach(form(await anAnnotatedPdf()));
    await expect(client.attach(form(await anAnnotatedPdf()))).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
    const [file] = (await client.review()).reportFiles;
    const other = await aWritingReviewer();
    expect((await fileOf(other.token, file?.id ?? '')).status).toBe(404);
    await expect(other.client.detach(file?.id ?? '')).rejects.toMatchObject({ failure: 'missing' });
    expect((await client.detach(file?.id ?? '')).data.reportFiles).toHaveLength(2);
    await client.send(REPORT);
    await expect(client.attach(form(await anAnnotatedPdf()))).rejects.toMatchObject({ code: 'NOT_ACCEPTED' });
    expect((await fileOf(token, (await client.review()).reportFiles[0]?.id ?? '')).status).toBe(200);
  });
});
