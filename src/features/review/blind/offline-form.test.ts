import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, anInvitation, NO_INTERESTS, REPORT } from '#testing/reviews.ts';
import { RATINGS, RECOMMENDATIONS } from '../report-form.ts';
import { offlineForm, readOfflineForm } from './offline-form.ts';
import { perform } from './screens/acts.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

async function aWritingReviewer() {
  const { id, number } = await aManuscriptInRound(journal, editor);
  const reviewer = await anInvitation(journal, editor, id);
  await reviewer.client.accept(NO_INTERESTS);
  const download = async () => {
    const response = await journal.request(`/api/v1/review/${reviewer.token}/offline-form`);
    return { name: response.headers.get('content-disposition'), text: await response.text() };
  };
  const upload = (content: string | Uint8Array) => {
    const form = new FormData();
    form.set('offline', new File([content as BlobPart], 'form.txt'));
    return reviewer.client.readOfflineForm(form);
  };
  return { ...reviewer, number, download, upload };
}
/** Writes an answer below the heading of a field. */
const filledIn = (text: string, field: string, answer: string) =>
  text.replace(new RegExp(`(\\[${field}\\]\n(?:>.*\n)?)`), `$1${answer}\n`);

describe('the form as a text file', () => {
  test('is filled in elsewhere and becomes the draft, over what was there', async () => {
    const { client, number, download, upload } = await aWritingReviewer();
    await client.saveDraft({ toEditors: 'From the page.', toAuthor: 'Old.' }, 0);
    const { name, text } = await download();
    expect(name).toContain(`${number}-report.txt`);
    expect(text).toContain('From the page.');
    const answered = filledIn(
      filledIn(text.replace('Old.', REPORT.toAuthor), 'recommendation', 'minor revision'),
      'methods',
      'Major problems',
    );
    const { data } = await upload(`\uFEFF${answered.replaceAll('\n', '\r\n')}`);
    expect(data.draft.content).toMatchObject({
      toAuthor: REPORT.toAuthor,
      toEditors: 'From the page.',
      recommendation: 'MINOR',
      methods: 'MAJOR',
    });
    await client.send(data.draft.content);
    expect((await client.review()).state).toBe('SUBMITTED');
  });

  test('is taken in UTF-16, as some editors save it', async () => {
    const { upload, download } = await aWritingReviewer();
    const text = filledIn((await download()).text, 'toAuthor', 'Très intéressant.');
    const { data } = await upload(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    expect(data.draft.content.toAuthor).toBe('Très intéressant.');
  });

  test('any other file is refused with a sentence, and the draft stays', async () => {
    const { client, upload } = await aWritingReviewer();
    await client.saveDraft({ toAuthor: 'Mine.' }, 0);
    for (const content of ['', 'Dear editors, it is fine.', new Uint8Array([0xc3, 0x28, 0, 1])])
      await expect(upload(content)).rejects.toMatchObject({ issues: [{ path: 'offline' }] });
    await expect(upload('x'.repeat(600_000))).rejects.toMatchObject({ failure: 'too-large' });
    expect((await client.review()).draft.content).toEqual({ toAuthor: 'Mine.' });
  });
});

test('a report that was written elsewhere is pasted: a filled form by its fields, other words as comments, and nothing is lost', async () => {
  const { client, download } = await aWritingReviewer();
  const paste = (pasted: string) => perform(client, 'paste', { values: { pasted }, form: new FormData() });
  await client.saveDraft({ toAuthor: 'Typed.', toEditors: 'Mine.' }, 0);
  await paste('Dear authors,\n\nthe sample is small.');
  expect((await client.review()).draft.content).toEqual({
    toAuthor: 'Typed.\n\nDear authors,\n\nthe sample is small.',
    toEditors: 'Mine.',
  });
  await paste(filledIn((await download()).text, 'recommendation', 'minor revision'));
  expect((await client.review()).draft.content).toMatchObject({ recommendation: 'MINOR', toEditors: 'Mine.' });
  await expect(paste('  ')).rejects.toMatchObject({ issues: [{ path: 'pasted' }] });
});

test('every draft survives the way into the form and back', () => {
  const line = fc
    .string({ minLength: 1, maxLength: 60 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('###'));
  const draft = fc.record(
    {
      toAuthor: fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
      methodsComment: line,
      recommendation: fc.constantFrom(...RECOMMENDATIONS),
      clarity: fc.constantFrom(...RATINGS),
      seesRevision: fc.constantFrom('YES', 'NO'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(draft, (content) => {
      expect(readOfflineForm(offlineForm('MDS-2026-0001', content))).toEqual(content);
    }),
  );
});
