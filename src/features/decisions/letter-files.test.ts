import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { aDocx } from '#testing/docx.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { mailWith } from '#testing/stored-mail.ts';
import { decisionsClient } from './client.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
beforeAll(async () => {
  await journal.work();
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
});

const decide = (id: string, files: string[]) =>
  decisionsClient(journal.as(editor.token)).decide(id, { kind: 'MINOR_REVISION', letter: 'See the file.', files });

async function underReview() {
  const author = await anAuthor(journal);
  const made = await aSubmission(journal, { author });
  await submissionsClient(journal.as(administrator.token)).update(made.id, {
    status: 'UNDER_REVIEW',
    tellAuthors: false,
  });
  return { ...made, author };
}

const atFiles = (message: RegExp) =>
  expect.objectContaining({
    issues: [expect.objectContaining({ path: 'files', message: expect.stringMatching(message) })],
  });

describe('a file of a decision letter', () => {
  test('is for the office alone until the letter is sent, then attached to the mail and on the author’s page', async () => {
    const { id, number, author } = await underReview();
    const bytes = await aPdf('Marks on every page');
    const { fileUrl } = await anUpload(journal, editor.token, 'marks.pdf', bytes);
    const { data } = await decide(id, [fileUrl]);
    const own = () => submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(JSON.stringify(await own())).not.toContain('marks.pdf');
    const { decision } = await editorialClient(journal.as(administrator.token)).page(number);
    expect(decision?.files).toMatchObject([{ fileName: 'marks.pdf', fileSize: bytes.length }]);

    await decisionsClient(journal.as(editor.token)).sendNow(id, data.id);
    const [sent] = (await own()).history.at(-1)?.files ?? [];
    expect(sent).toMatchObject({ fileName: 'marks.pdf' });
    const address = sent?.fileUrl ?? '';
    const opened = await journal.request(address);
    expect([opened.status, Buffer.from(await opened.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    const unsigned = address.split('?')[0] ?? '';
    for (const { token } of [author, editor, administrator]) {
      const refused = await journal.request(unsigned, { headers: { authorization: `Bearer ${token}` } });
      expect(refused.status).toBe(404);
    }
    const attached = async () => (await mailWith(journal, author.email, 'See the file.'))?.attachments ?? [];
    await expect.poll(attached, { timeout: 10_000 }).toHaveLength(1);
    const [attachment] = await attached();
    expect(attachment).toMatchObject({ filename: 'marks.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)).toBe(true);
  });

  test('has to be an upload of the editor’s own that is not used elsewhere', async () => {
    const { id, author } = await underReview();
    const others = await anUpload(journal, author.token);
    await expect(decide(id, [others.fileUrl])).rejects.toEqual(atFiles(/no longer available/));
    const { fileUrl } = await anUpload(journal, editor.token);
    await expect(decide(id, [fileUrl, 'nothing'])).rejects.toEqual(atFiles(/no longer available/));
    await expect(decide(id, [fileUrl, fileUrl])).rejects.toEqual(atFiles(/no longer available/));
    // The refusals above have used nothing up.
    await decide(id, [fileUrl]);
    const other = await underReview();
    await expect(decide(other.id, [fileUrl])).rejects.toEqual(atFiles(/no longer available/));
  });

  test('is refused when there are too many, or more than a mail holds', async () => {
    const { id } = await underReview();
    await expect(decide(id, Array(6).fill('a'))).rejects.toEqual(atFiles(/up to five/));
    const large = () => aDocx({ 'word/media/image1.bin': randomBytes(4 * 1024 * 1024) });
    const files = [await anUpload(journal, editor.token, 'a.docx', large())];
    files.push(await anUpload(journal, editor.token, 'b.docx', large()));
    const addresses = files.map(({ fileUrl }) => fileUrl);
    await expect(decide(id, addresses)).rejects.toEqual(atFiles(/7 MB together/));
  });

  test('stays with a decision that was taken back, for the office alone', async () => {
    const { id, number, author } = await underReview();
    const { fileUrl } = await anUpload(journal, editor.token, 'withheld.pdf');
    const { data } = await decide(id, [fileUrl]);
    await decisionsClient(journal.as(editor.token)).takeBack(id, data.id);
    const { timeline } = await editorialClient(journal.as(administrator.token)).page(number);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'decision', files: [expect.objectContaining({ fileName: 'withheld.pdf' })] }),
    );
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(JSON.stringify(own)).not.toContain('withheld.pdf');
  });
});

test('a letter whose file is lost is not sent without it, and the editors see why', async () => {
  const { id, number, author } = await underReview();
  const { id: uploadId, fileUrl } = await anUpload(journal, editor.token, 'lost.pdf');
  const { data } = await decide(id, [fileUrl]);
  const upload = await journal.services.files.find(editor.id, asId(uploadId));
  await journal.services.store.remove(upload?.storageKey ?? '');
  await decisionsClient(journal.as(editor.token)).sendNow(id, data.id);
  const failed = async () =>
    (await editorialClient(journal.as(editor.token)).page(number)).timeline.find(
      (entry) => entry.kind === 'mail' && entry.state === 'failed',
    );
  await expect.poll(failed, { timeout: 10_000 }).toMatchObject({ error: 'the file lost.pdf is missing' });
  expect(await mailWith(journal, author.email, 'See the file.')).toBeUndefined();
});

describe('a proof', () => {
  test('goes to the authors with the PDF for readers, and the manuscript stays accepted', async () => {
    const { id, number, author } = await underReview();
    const asAdministrator = submissionsClient(journal.as(administrator.token));
    await asAdministrator.update(id, { status: 'ACCEPTED', tellAuthors: false });
    const client = decisionsClient(journal.as(editor.token));
    const draft = await client.letter(id, 'SEND_PROOF');
    expect(draft.subject).toContain(number);
    const send = () => client.decide(id, { kind: 'SEND_PROOF', ...draft, delayMinutes: 0 });
    await expect(send()).rejects.toMatchObject({ issues: [{ path: 'kind', message: expect.stringContaining('PDF') }] });
    const bytes = await aPdf('The typeset article');
    const { fileUrl } = await anUpload(journal, administrator.token, 'typeset.pdf', bytes);
    await asAdministrator.update(id, { publicationFileUrl: fileUrl });
    await send();
    const found = () => mailWith(journal, author.email, 'Its proof is attached');
    await expect.poll(async () => (await found())?.attachments.length, { timeout: 10_000 }).toBe(1);
    const [attachment] = (await found())?.attachments ?? [];
    expect(attachment?.filename).toBe('typeset.pdf');
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)).toBe(true);
    const { submission } = await editorialClient(journal.as(editor.token)).page(number);
    expect(submission.status).toBe('ACCEPTED');
    // A second proof, after corrections.
    expect((await send()).data.state).toBe('DONE');
  });
});
