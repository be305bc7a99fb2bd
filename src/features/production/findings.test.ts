import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aParagraph, aRun, aTable, aWordFile } from '#testing/word-file.ts';
import { productionClient } from './client.ts';
import type { EditedText } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const client = () => productionClient(journal.as(editor.token));

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  text?: string;
  content?: Json[];
}

const heading = (words: string) => aParagraph(aRun(words, '<w:b/>'));
const box = (words: string) =>
  `<w:r><w:drawing><wp:anchor><wps:txbx><w:txbxContent>${aParagraph(words)}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r>`;
const nested = `<w:tc>${aTable([{ cells: ['Season', 'Price'] }, { cells: ['March', '310'] }])}<w:p/></w:tc>`;
const MUGABO = 'Mugabo, J. (2018). Roads and markets. World Development, 12(3), 45–67.';
const UWASE = 'Uwase, A. (2020). Credit on hillsides. World Development, 14(1), 5–17.';

/** A text that was read from a Word document of these blocks. */
async function aText(...blocks: string[]) {
  const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
  await client().upload(id, new File([aWordFile({ body: blocks.join('') }) as BlobPart], 'accepted.docx'));
  const text = (await client().editing(id)) as EditedText;
  let { revision } = text;
  return {
    doc: text.doc as Json,
    of: (code: string) => of(text.report, code),
    /** Saves a change, and returns the excerpts of the findings of a code. */
    async after(change: (doc: Json) => Json, code: string) {
      const { data } = await client().save(id, { revision, doc: change(structuredClone(text.doc) as Json) });
      revision = data.revision;
      return of(data.report, code);
    },
  };
}
const of = ({ findings }: EditedText['report'], wanted: string) =>
  findings.flatMap(({ code, excerpt }) => (code === wanted ? [excerpt] : []));
const paragraph = (text: string): Json => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const inFront = (text: string) => (doc: Json) => ({ ...doc, content: [paragraph(text), ...(doc.content ?? [])] });
const unchanged = inFront('Something else.');
const withoutFirst = ({ content: [, ...others] = [], ...doc }: Json): Json => ({ ...doc, content: others });

test('a finding of the reading comes back with the paragraph that was cut out', async () => {
  const text = await aText(aParagraph(aRun('Prices fall in May.', '<w:strike/>')), aParagraph('The end.'));
  expect(await text.after(withoutFirst, 'struckOut')).toEqual([]);
  expect(await text.after((doc) => doc, 'struckOut')).toEqual(['Prices fall in May.']);
});

describe('a finding of the reading clears once its place is corrected', () => {
  test('a text box, when it is moved', async () => {
    const text = await aText(
      aParagraph(`${aRun('Prices rise in May.')}${box('Box on prices.')}`),
      aParagraph('The end.'),
    );
    expect(text.of('textBox')).toEqual(['Prices rise in May. | Box on prices.']);
    expect(await text.after(unchanged, 'textBox')).toHaveLength(1);
    const moved = ({ content: [first, second, ...others] = [], ...doc }: Json) => ({
      ...doc,
      content: [first, ...others, second].filter((node) => node !== undefined),
    });
    expect(await text.after(moved, 'textBox')).toEqual([]);
  });

  test('a table within a table, when its words have cells of their own', async () => {
    const text = await aText(aTable([{ cells: ['Outer', nested] }]));
    expect(text.of('nestedTable')).toEqual(['Season Price March 310']);
    expect(await text.after(unchanged, 'nestedTable')).toHaveLength(1);
    const cell = (words: string): Json => ({ type: 'table_cell', content: [paragraph(words)] });
    const rows = [
      ['Season', 'Price'],
      ['March', '310'],
    ].map((row): Json => ({ type: 'table_row', content: row.map(cell) }));
    const divided = (doc: Json) => ({
      ...doc,
      content: (doc.content ?? []).map((node) =>
        node.type === 'table_figure'
          ? { ...node, content: [{ type: 'caption' }, { type: 'table', content: rows }] }
          : node,
      ),
    });
    expect(await text.after(divided, 'nestedTable')).toEqual([]);
  });

  test('several lists of references, when the first reference of a further one is confirmed', async () => {
    const text = await aText(
      aParagraph('Words.'),
      heading('References'),
      aParagraph(MUGABO),
      heading('References'),
      aParagraph(UWASE),
    );
    expect(text.of('twoLists')).toEqual([UWASE]);
    expect(await text.after(unchanged, 'twoLists')).toHaveLength(1);
    const confirmed = (doc: Json): Json => ({
      ...doc,
      ...(doc.attrs?.id === 'ref-2' && { attrs: { ...doc.attrs, confidence: 100 } }),
      ...(doc.content && { content: doc.content.map(confirmed) }),
    });
    expect(await text.after(confirmed, 'twoLists')).toEqual([]);
  });
});

describe('citations without a comma before the year', () => {
  const read = (words: string) =>
    aText(aParagraph(words), heading('References'), aParagraph(MUGABO), aParagraph(UWASE));

  test.each([
    ['As found (Nkusi 2019).', ['Nkusi 2019']],
    ['As found (see Mugabo 2018; Nkusi 2019).', ['Nkusi 2019']],
    ['Nkusi et al. 2019 find it, and Keza &amp; Nkusi 2021.', ['Nkusi et al. 2019', 'Keza & Nkusi 2021']],
    ['As found (Mugabo 2018) in Kigali 2019.', []],
    ['Prices rose (March 2019) under Vision 2020 (Agenda 2030).', []],
  ])('%s: those whose work is not in the list are reported', async (words, unmatched) => {
    expect((await read(words)).of('unmatchedCitation')).toEqual(unmatched);
  });

  test('are reported, too, when they are typed in the editor', async () => {
    const text = await read('Nothing is cited.');
    const typed = inFront('As found (Nkusi 2019; Uwase 2020).');
    expect(await text.after(typed, 'unmatchedCitation')).toEqual(['Nkusi 2019']);
    expect(await text.after(unchanged, 'unmatchedCitation')).toEqual([]);
  });
});

test('a figure that the text points to and lacks is reported until it is there or the words are changed', async () => {
  const text = await aText(aParagraph('See Figure 9.'));
  expect(text.of('missingTarget')).toEqual(['Figure 9']);
  expect(await text.after(unchanged, 'missingTarget')).toEqual(['Figure 9']);
  const corrected = (doc: Json): Json => JSON.parse(JSON.stringify(doc).replace('Figure 9', 'the map')) as Json;
  expect(await text.after(corrected, 'missingTarget')).toEqual([]);
});
