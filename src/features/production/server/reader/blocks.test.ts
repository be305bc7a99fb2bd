import { describe, expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aTable, aWordFile, inStyle } from '#testing/word-file.ts';

const style = (name: string, properties = '', base = '') =>
  `<w:style w:type="paragraph" w:styleId="${name.replaceAll(' ', '')}"><w:name w:val="${name}"/>${base === '' ? '' : `<w:basedOn w:val="${base}"/>`}${properties}</w:style>`;
const STYLES = [
  style('Title'),
  style('Abstract'),
  style('heading 1'),
  style('Source Code'),
  style('Block Text'),
  style('Own', '', 'BlockText'),
  style('Definition Term', '<w:rPr><w:b/></w:rPr>'),
].join('');
const read = (...blocks: string[]) => readAsJats(aWordFile({ body: blocks.join(''), styles: STYLES }));
const bodyOf = async (...blocks: string[]) => (await read(...blocks)).jats;

describe('front matter', () => {
  test('takes no table and no picture out of the text, and no second title', async () => {
    const { jats, findings } = await read(
      aParagraph('A title', inStyle('Title')),
      aTable([{ cells: ['Of the text'] }]),
      aParagraph('We ask a question.', inStyle('Abstract')),
      aParagraph('The text begins.'),
      aParagraph('A title', inStyle('Title')),
      aParagraph('The text continues.'),
    );
    expect(jats).toMatch(/Of the text.*<p>The text begins\.<\/p><p>A title<\/p><p>The text continues\.<\/p>/);
    expect(findings).toContain('frontLeftOut: A title · We ask a question.');
  });

  test('continues after a cover page that has the title, too', async () => {
    const title = aParagraph('A title', inStyle('Title'));
    const { jats } = await read(
      title,
      aParagraph('An author'),
      title,
      aParagraph('We ask.', inStyle('Abstract')),
      aParagraph('Text.'),
    );
    expect(jats).toBe('<body><p>Text.</p></body>');
  });

  test('has the table that lays out the title page', async () => {
    const body = [
      aTable([{ cells: ['Terraces and tenure', 'An author'] }]),
      aParagraph('Abstract'),
      aParagraph('Text.'),
    ];
    const known = { title: 'Terraces and tenure', abstract: '' };
    const { jats } = await readAsJats(aWordFile({ body: body.join('') }), known);
    expect(jats).not.toContain('table');
  });

  test('ends at a long paragraph after the abstract', async () => {
    const long = 'A paragraph of the text. '.repeat(10);
    const { jats } = await read(
      aParagraph('Abstract: We ask a question, and find an answer in the hills.'),
      ...Array.from({ length: 9 }, () => aParagraph(long)),
      aParagraph('Summary of the argument'),
    );
    expect(jats.match(/<p>A paragraph/g)?.length).toBe(9);
  });
});

test('a paragraph whose mark was deleted is joined with the next, by the style of the one with words', async () => {
  const deleted = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>';
  const { jats, findings } = await read(
    aParagraph(aRun('One '), deleted),
    aParagraph('sentence.'),
    aParagraph(`<w:del w:id="2"><w:r><w:delText>Gone</w:delText></w:r></w:del>`, `${inStyle('heading1')}${deleted}`),
    aParagraph('Text.'),
  );
  expect(jats).toContain('<p>One sentence.</p><p>Text.</p>');
  expect(findings).toContain('changesAccepted: 3');
});

test('lines of code in a row are one listing, with their blank lines and indentation', async () => {
  const code = (words: string) => aParagraph(words === '' ? '<w:r/>' : aRun(words), inStyle('SourceCode'));
  expect(await bodyOf(code('if x {'), code('  y'), code(''), code('}'), code(''), aParagraph('Text.'))).toBe(
    '<body><preformat>if x {\n  y\n\n}</preformat><p>Text.</p></body>',
  );
});

describe('quotations', () => {
  test('are recognised by the name of a style, or of one that it is based on', async () => {
    expect(await bodyOf(aParagraph('One', inStyle('BlockText')), aParagraph('Two', inStyle('Own')))).toBe(
      '<body><disp-quote><p>One</p><p>Two</p></disp-quote></body>',
    );
  });

  test('are guessed from the indentation of a whole paragraph, and reported', async () => {
    const text = [aParagraph('Before.'), aParagraph('After.')];
    const indented = (more = '') => aParagraph('Nothing is as it was.', `<w:ind w:left="720"${more}/>`);
    const { jats, findings } = await read(...text, indented());
    expect(jats).toContain('<disp-quote><p>Nothing is as it was.</p></disp-quote>');
    expect(findings).toContain('guessedQuote: Nothing is as it was.');
    expect(await bodyOf(...text, indented(' w:hanging="360"'))).not.toContain('disp-quote');
    expect(await bodyOf(indented(), indented())).not.toContain('disp-quote');
  });
});

test('the outline level of a paragraph makes a heading, and only a short one', async () => {
  const level = '<w:outlineLvl w:val="0"/>';
  const long = 'A paragraph that was pasted with its level. '.repeat(6).trim();
  const jats = await bodyOf(aParagraph('Data', level), aParagraph(long, level));
  expect(jats).toBe(`<body><sec id="sec-1"><title>Data</title><p>${long}</p></sec></body>`);
});

test('a pasted outline level leaves bold lines headings', async () => {
  const jats = await bodyOf(aParagraph('Data', '<w:outlineLvl w:val="0"/>'), aParagraph(aRun('Results', '<w:b/>')));
  expect(jats.match(/<title>/g)).toHaveLength(2);
});

test('the terms of a list of definitions are bold paragraphs', async () => {
  expect(await bodyOf(aParagraph('Tenure', inStyle('DefinitionTerm')), aParagraph('A right to land.'))).toBe(
    '<body><p><bold>Tenure</bold></p><p>A right to land.</p></body>',
  );
});

test('the paragraphs of a text box follow the paragraph that it is anchored in', async () => {
  const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx><w:txbxContent>${aParagraph('First.')}${aParagraph('Second.')}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${aParagraph('First.')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const { jats, findings } = await read(aParagraph(aRun('Anchor.') + box));
  expect(jats).toBe('<body><p>Anchor.</p><p>First.</p><p>Second.</p></body>');
  expect(findings).toContain('textBox: Anchor. | First. Second.');
});
