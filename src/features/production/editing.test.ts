import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { anImage } from '#testing/pictures.ts';
import { productionClient } from './client.ts';
import type { EditedText } from './contract.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
let colleague: Person;
let manuscript: File;
beforeAll(async () => {
  [administrator, editor, colleague] = [
    await anAdministrator(journal),
    await anEditor(journal),
    await anEditor(journal),
  ];
  manuscript = new File([(await aWordManuscript()) as BlobPart], 'accepted.docx');
});
const by = ({ token }: Person) => productionClient(journal.as(token));
const publish = (id: string) =>
  journal.services.updateSubmission(administrator.id, id as never, { status: 'PUBLISHED' });
const shownTo = async (number: string) =>
  JSON.stringify((await articlesClient(journal.as()).text(number))?.doc ?? null);

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  text?: string;
  content?: Json[];
}

/** A manuscript with a text that was read from Word, and the text for an editor. */
async function aText() {
  const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
  await by(editor).upload(id, manuscript);
  return { id, number, ...(await opened(id)) };
}
async function opened(id: string) {
  const text = (await by(editor).editing(id)) as EditedText;
  return { revision: text.revision, doc: text.doc as Json, text };
}
/** The document with a paragraph in front. */
const with1 = (doc: Json, words: string): Json => ({
  ...doc,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }, ...(doc.content ?? [])],
});

describe('an edited text', () => {
  test('is a version of its own that takes the edits of one person, with a report of its own', async () => {
    const { id, revision, doc, text } = await aText();
    expect(text).toMatchObject({ version: 1, origin: 'WORD', edits: null });
    const alternative = text.report.findings.filter(({ code }) => code === 'noAlternative');
    expect(text.report.findings.map(({ code }) => code)).toContain('unmatchedCitation');
    const { data } = await by(editor).save(id, { revision, doc: with1(doc, 'An edit.') });
    expect(data).toMatchObject({ version: 2, origin: 'EDITOR', edits: { paragraphs: 1, headings: 0, tables: 0 } });
    expect(data.report.counts.words).toBe(text.report.counts.words + 2);
    expect(data.report.findings.filter(({ code }) => code === 'noAlternative')).toEqual(alternative);
    const again = await by(editor).save(id, { revision: data.revision, doc: with1(doc, 'An edit, and more.') });
    expect(again.data.version).toBe(2);
    const apart = { revision: again.data.revision, doc: with1(doc, 'Mine, after all.'), isNewVersion: true };
    expect((await by(editor).save(id, apart)).data.version).toBe(3);
    const now = await opened(id);
    const other = await by(colleague).save(id, { revision: now.revision, doc: with1(now.doc, 'Of a colleague.') });
    expect(other.data.version).toBe(4);
    expect((await by(editor).versions(id)).map(({ version, origin }) => [version, origin])).toEqual([
      [1, 'WORD'],
      [2, 'EDITOR'],
      [3, 'EDITOR'],
      [4, 'EDITOR'],
    ]);
  });

  test('says what another document would not have: also what was taken away, and the order of the parts', async () => {
    const { id, revision, doc, text } = await aText();
    const [first, ...others] = doc.content ?? [];
    const shortened = { ...doc, content: others.filter((node) => node.type !== 'table_figure') };
    const { data: less } = await by(editor).save(id, { revision, doc: shortened });
    expect(less.edits).toMatchObject({ headings: 1, tables: 1, paragraphs: 0 });
    const [second, third, ...rest] = others;
    const moved = { ...doc, content: [first, third, second, ...rest].filter((node) => node !== undefined) };
    const { data: other } = await by(editor).save(id, { revision: less.revision, doc: moved });
    expect(Object.values(other.edits ?? { none: 1 }).every((count) => count === 0)).toBe(true);
    const { data: same } = await by(editor).save(id, { revision: other.revision, doc });
    expect([same.edits, same.revision]).toEqual([null, text.revision]);
  });

  test('is not written over by one that was made on an older revision; the same edit twice is one', async () => {
    const { id, revision, doc } = await aText();
    const { data } = await by(colleague).save(id, { revision, doc: with1(doc, 'First.') });
    await expect(by(editor).save(id, { revision, doc: with1(doc, 'Second.') })).rejects.toMatchObject({
      failure: 'conflict',
      code: 'TEXT_CHANGED',
    });
    expect((await by(editor).save(id, { revision, doc: with1(doc, 'First.') })).data.revision).toBe(data.revision);
    expect(JSON.stringify((await opened(id)).doc)).toContain('First.');
  });

  test('that is replaced by one of a colleague is a version below theirs, and both can be restored', async () => {
    const { id, revision, doc } = await aText();
    const { data: theirs } = await by(colleague).save(id, { revision, doc: with1(doc, 'Theirs.') });
    const mine = { revision, doc: with1(doc, 'Mine.'), isBelowLatest: true };
    const { data } = await by(editor).save(id, mine);
    expect(data).toMatchObject({ revision: theirs.revision, version: 4 });
    expect((await by(editor).save(id, mine)).data.version).toBe(4);
    expect(JSON.stringify((await opened(id)).doc)).not.toContain('Mine.');
    // It is still the sitting of the colleague.
    const further = await by(colleague).save(id, { revision: theirs.revision, doc: with1(doc, 'Theirs, still.') });
    expect(further.data.version).toBe(4);
    await by(editor).restore(id, 3);
    expect(JSON.stringify((await opened(id)).doc)).toContain('Mine.');
  });

  test('no longer reports a citation that was linked, and a figure that was described', async () => {
    const { id, revision, doc, text } = await aText();
    const codes = (report: EditedText['report']) => report.findings.map(({ code }) => code);
    expect(codes(text.report)).toContain('unmatchedCitation');
    const linked = JSON.parse(JSON.stringify(doc)) as Json;
    const visit = (node: Json): void => {
      if (node.type === 'figure') node.attrs = { ...node.attrs, alternative: 'Prices rise.' };
      for (const child of node.content ?? []) visit(child);
      node.content = node.content?.flatMap((child) =>
        child.text?.includes('Nobody')
          ? [{ ...child, marks: [{ type: 'citation', attrs: { rids: 'ref-1' } }] } as Json]
          : [child],
      ) as Json[];
      if (!node.content) delete node.content;
    };
    visit(linked);
    const { data } = await by(editor).save(id, { revision, doc: linked });
    expect(codes(data.report)).not.toContain('unmatchedCitation');
    expect(codes(data.report)).not.toContain('noAlternative');
    expect(data.report.counts.linkedCitations).toBe(data.report.counts.citations);
  });

  test('must be a text: no other form, no unknown picture, no faulty formula; scripts and links in formulas are dropped', async () => {
    const { id, revision, doc } = await aText();
    const inFront = (...nodes: unknown[]) => ({ ...doc, content: [...nodes, ...(doc.content ?? [])] });
    const deep = (depth: number): unknown =>
      depth === 0 ? { type: 'paragraph' } : { type: 'block_quote', content: [deep(depth - 1)] };
    for (const wrong of [
      null,
      'text',
      { type: 'doc', content: [{ type: 'paragraph' }, { type: 'unknown' }] },
      { type: 'paragraph' },
      inFront({ type: 'figure' }),
      inFront({ type: 'heading', attrs: { level: 9 } }),
      inFront({ type: 'figure', attrs: { media: '/images/none.webp' }, content: [{ type: 'caption' }] }),
      inFront({ type: 'figure', attrs: { media: 'https://elsewhere.example/a.png' }, content: [{ type: 'caption' }] }),
      inFront({
        type: 'paragraph',
        content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      }),
      inFront({ type: 'equation', attrs: { mathml: '<mfrac><mi>a</mi></mfrac>', latex: '\\frac{a}' } }),
      inFront({ type: 'equation', attrs: { mathml: '<mi>a', latex: 'a' } }),
      deep(300),
    ])
      await expect(
        by(editor).save(id, { revision, doc: wrong }),
        JSON.stringify(wrong)?.slice(0, 80),
      ).rejects.toMatchObject({
        failure: 'invalid',
      });
    const mathml =
      '<mrow onclick="x()"><script>alert(1)</script><maction href="javascript:x()"><mi>a</mi></maction></mrow>';
    await by(editor).save(id, { revision, doc: inFront({ type: 'equation', attrs: { mathml, latex: 'a' } }) });
    const now = await opened(id);
    expect(now.doc.content?.[0]).toMatchObject({ attrs: { mathml: '<mrow><mi>a</mi></mrow>', latex: 'a' } });
  });

  test('takes an uploaded picture, which stays with it', async () => {
    const { id, revision, doc } = await aText();
    const url = await anImage(journal, editor.token);
    const figure = { type: 'figure', attrs: { media: url, alternative: 'A.' }, content: [{ type: 'caption' }] };
    await by(editor).save(id, { revision, doc: { ...doc, content: [figure, ...(doc.content ?? [])] } });
    const shown = await by(editor).shown(id);
    expect(shown?.pictures.find(({ path }) => path === url)).toMatchObject({ width: expect.any(Number) });
  });

  test('is public with the article; later edits only once the office makes them public', async () => {
    const { id, number, revision, doc } = await aText();
    await by(editor).save(id, { revision, doc: with1(doc, 'Before publication.') });
    await publish(id);
    expect(await shownTo(number)).toContain('Before publication.');
    const now = await opened(id);
    expect(now.text).toMatchObject({ version: 2, publicVersion: 2 });
    const { data } = await by(editor).save(id, { revision: now.revision, doc: with1(now.doc, 'After publication.') });
    expect(data).toMatchObject({ version: 3, publicVersion: 2 });
    expect(await shownTo(number)).not.toContain('After publication.');
    await expect(by(editor).release(id, now.revision)).rejects.toMatchObject({ code: 'TEXT_CHANGED' });
    expect((await by(editor).release(id, data.revision)).data.publicVersion).toBe(3);
    expect(await shownTo(number)).toContain('After publication.');
    expect((await by(editor).restore(id, 1)).data).toMatchObject({ version: 4, publicVersion: 3, origin: 'WORD' });
    expect(await shownTo(number)).toContain('After publication.');
    await expect(by(editor).restore(id, 99)).rejects.toMatchObject({ failure: 'missing' });
    await by(editor).remove(id);
    expect(await shownTo(number)).toBe('null');
  });

  test('is public with its article whatever day the article bears, and a later day makes no edit public', async () => {
    const { id, number } = await aText();
    const change = (changes: object) => journal.services.updateSubmission(administrator.id, id as never, changes);
    await change({ status: 'PUBLISHED', acceptedOn: '2020-04-01', publishedOn: '2020-05-04' });
    expect(await shownTo(number)).toContain('Tenure matters');
    const now = await opened(id);
    await by(editor).save(id, { revision: now.revision, doc: with1(now.doc, 'Half a sentence') });
    await change({ publishedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) });
    expect(await shownTo(number)).not.toContain('Half a sentence');
  });

  test('is for those who may publish the manuscript', async () => {
    const { id, revision, doc } = await aText();
    const author = by(await anAuthor(journal));
    for (const call of [
      () => author.editing(id),
      () => author.save(id, { revision, doc }),
      () => author.versions(id),
      () => author.restore(id, 1),
      () => author.release(id, revision),
    ])
      await expect(call()).rejects.toMatchObject({ failure: 'forbidden' });
  });
});
